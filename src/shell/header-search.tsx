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
 * The one search. Its field opens the page of a church or podcaster by username; once somebody is in it, it also finds
 * what the app has. Ctrl or Cmd K and "/" go to it, with the first result marked. On phones it takes the whole window.
 */
export function HeaderSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  /** Called by a key: Enter then opens the first result. */
  const [called, setCalled] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<Parameters<typeof SearchPanel>[0]>>()
  const form = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** Where a key has called it from. */
  const calledFrom = useRef<Element>(null)

  const field = () => form.current!.querySelector('input')!
  // On a server-rendered page somebody may have typed before the hydration.
  useEffect(() => setText(field().value), [])

  /** Shows the results. Lazy: most pages are left without a search. Without them the field still does its own part. */
  const show = () => {
    setOpen(true)
    if (Panel) return
    void import('./search-panel.tsx').then(
      (loaded) => setPanel(() => loaded.SearchPanel),
      () => {},
    )
  }
  const focus = () => {
    // At once, so that no letter is lost which is typed right after the key; only what is visible can take the focus.
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
    // Pressed or moved on with Tab.
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
    // What opens it takes the focus only once it is visible again.
    flushSync(leave)
    setText('')
    field().blur()
    opener.current?.focus()
    // A key calls it from anywhere; in a wide window nothing else opens it.
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
