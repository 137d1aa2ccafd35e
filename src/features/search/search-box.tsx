import { useCallback, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import type { Context, Entry } from './entry.ts'
import { rememberOpened } from './recent.ts'
import { optionId, SearchList } from './search-list.tsx'
import { useFound } from './use-found.ts'
import styles from './search-box.module.css'

/** Maximum visible rows. */
const inSight = 12

interface Props {
  context: Context
  text: string
  onText: (text: string) => void
  open: boolean
  onOpen: () => void
  /** Called on Esc in an empty field, and after opening an entry. */
  onClose: () => void
  /** Preselects the first result for Enter; otherwise Enter submits the form. */
  marksFirst: boolean
}

/** The search field and results: cached data immediately, publishers from the server. */
export function SearchBox({ context, text, onText, open, onOpen, onClose, marksFirst }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const openAtFirst = useRef(open)
  useLayoutEffect(() => {
    // Takes over the focus of the field that it replaces, unless the focus has moved.
    if (!openAtFirst.current || document.activeElement !== document.body) return
    const field = box.current!.querySelector('input')!
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const groups = useFound(context, text, open)
  // Renders visible rows first and the rest in a deferred render.
  const rows = useDeferredValue(groups) === groups ? undefined : inSight
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const list = useId()
  const [moved, setMoved] = useState<{ text: string; place: number }>()
  // A new text resets the selection.
  const first = marksFirst ? 0 : undefined
  const place = moved?.text === text ? moved.place : first
  const marked = open && place !== undefined && place < count ? place : undefined
  // Stable callbacks, so that memoised rows do not render again.
  const latest = useRef({ text, onClose })
  latest.current = { text, onClose }
  const mark = useCallback((to: number) => setMoved({ text: latest.current.text, place: to }), [])
  const opened = useCallback((entry: Entry) => {
    rememberOpened(entry.key)
    setMoved(undefined)
    latest.current.onClose()
  }, [])
  const optionAt = (at: number) => document.getElementById(optionId(list, at))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && open && count > 0) {
      event.preventDefault()
      const from = marked ?? (step > 0 ? -1 : count)
      const to = (from + step + count) % count
      mark(to)
      optionAt(to)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && marked !== undefined) {
      event.preventDefault()
      optionAt(marked)?.click()
    } else if (event.key === 'Escape' && text === '') {
      event.preventDefault()
      setMoved(undefined)
      onClose()
    }
  }
  return (
    <div ref={box} className={styles.box}>
      <SearchField
        label={m.shell_search_placeholder()}
        placeholder={m.shell_search_placeholder()}
        value={text}
        onValueChange={(next) => {
          onText(next)
          onOpen()
        }}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={marked === undefined ? undefined : optionId(list, marked)}
        onFocus={onOpen}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      />
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus stays in the field while the finger is down
        <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
          <p role="status" className={styles.status}>
            {text.trim() === '' ? '' : m.search_found({ n: count })}
          </p>
          {text.trim() === '' && <p className={styles.hint}>{m.search_hint()}</p>}
          <SearchList
            id={list}
            label={m.shell_search()}
            groups={groups}
            rows={rows}
            marked={marked}
            onMark={mark}
            onOpen={opened}
          />
        </div>
      )}
    </div>
  )
}
