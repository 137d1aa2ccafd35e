import { useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import styles from './header-search.module.css'

/** Finds a church or podcaster by username: opens their page. On phones it opens over the header. */
export function HeaderSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const typed = () => form.current!.querySelector('input')!.value
  // On a server-rendered page somebody may have typed before the hydration.
  useEffect(() => setText(typed()), [])

  const search = (event: FormEvent) => {
    event.preventDefault()
    const query = typed().trim()
    if (query === '') return
    setOpen(false)
    setText('')
    void navigate({ to: '/@{$username}', params: { username: query } })
  }
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div className={styles.search}>
      <form
        ref={form}
        role="search"
        className={classNames(styles.form, open && styles.open)}
        onSubmit={search}
      >
        <SearchField
          label={m.shell_search_placeholder()}
          placeholder={m.shell_search_placeholder()}
          className={styles.field}
          value={text}
          onValueChange={setText}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && open && text === '') close()
          }}
        />
        <IconButton type="submit" label={m.shell_search()}>
          <ArrowRight aria-hidden="true" />
        </IconButton>
        <span className={styles.phone}>
          <IconButton label={m.shell_search_close()} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      </form>
      <span className={styles.phone}>
        <IconButton
          ref={opener}
          label={m.shell_search_open()}
          aria-expanded={open}
          onClick={() => {
            setOpen(true)
            // Only what is visible can take the focus.
            requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
          }}
        >
          <Search aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}
