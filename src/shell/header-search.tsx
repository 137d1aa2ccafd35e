import { useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { ComponentType, FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import type { SearchPanel } from './search-panel.tsx'
import { useSearchKeys } from './use-search-keys.ts'
import styles from './header-search.module.css'

/**
 * The global search. Its field opens a publisher's page by username; once focused it also searches the app.
 * Ctrl/Cmd K and "/" focus it with the first result selected. Full screen on phones.
 */
export function HeaderSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  /** Opened by a shortcut: Enter opens the first result. */
  const [called, setCalled] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<Parameters<typeof SearchPanel>[0]>>()
  const form = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** Element to return the focus to. */
  const calledFrom = useRef<Element>(null)

  const field = () => form.current!.querySelector('input')!
  // Adopts text typed into the server-rendered page before hydration.
  useEffect(() => setText(field().value), [])

  /** Lazy, since most pages are left without a search. The field works without the panel. */
  const show = () => {
    setOpen(true)
    if (Panel) return
    void import('./search-panel.tsx').then(
      (loaded) => setPanel(() => loaded.SearchPanel),
      () => {},
    )
  }
  const focus = () => {
    // Synchronous, since only a visible field can take the focus; otherwise the letters after the shortcut
    // are lost.
    flushSync(show)
    field().focus()
  }
  useSearchKeys(() => {
    setCalled(true)
    if (!open) calledFrom.current = document.activeElement
    focus()
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    const query = field().value.trim().replace(/^@/, '')
    if (query === '') return
    leave()
    setText('')
    void navigate({ to: '/@{$username}', params: { username: query } })
  }
  const leave = () => {
    setOpen(false)
    setCalled(false)
    calledFrom.current = null
  }
  useEffect(() => {
    if (!open) return
    // A press outside, or Tab.
    const move = ({ target }: Event) => !form.current?.contains(target as Node) && leave()
    addEventListener('pointerdown', move)
    addEventListener('focusin', move)
    return () => {
      removeEventListener('pointerdown', move)
      removeEventListener('focusin', move)
    }
  }, [open])
  const close = () => {
    const from = calledFrom.current
    // The opening button can take the focus only when visible again.
    flushSync(leave)
    setText('')
    field().blur()
    opener.current?.focus()
    // Returns the focus to where the shortcut was pressed; wide windows have no opening button.
    if (from instanceof HTMLElement) from.focus({ preventScroll: true })
  }
  const props = {
    text,
    onText: setText,
    open,
    onOpen: show,
    onClose: close,
    marksFirst: called,
  }
  return (
    <div className={styles.search} data-search-open={open || undefined}>
      <form
        ref={form}
        role="search"
        className={classNames(styles.form, open && styles.open)}
        onSubmit={search}
      >
        {Panel ? (
          <Panel {...props} />
        ) : (
          <SearchField
            label={m.shell_search_placeholder()}
            placeholder={m.shell_search_placeholder()}
            className={styles.field}
            value={text}
            onValueChange={setText}
            onFocus={show}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && open && text === '') close()
            }}
          />
        )}
        <IconButton type="submit" label={m.shell_search()}>
          <ArrowRight aria-hidden="true" />
        </IconButton>
        <span className={styles.phone}>
          <IconButton label={m.shell_search_close()} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      </form>
      <span className={classNames(styles.phone, styles.opener)}>
        <IconButton ref={opener} label={m.shell_search_open()} aria-expanded={open} onClick={focus}>
          <Search aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}
