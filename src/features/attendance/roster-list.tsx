import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#src/locales/paraglide/messages.js'
import type { MarkedService, RosterMember } from '#src/offline/overlay.ts'
import { useRowsAround } from '#src/ui/lists/use-rows-around.ts'
import { rowAfterKey } from '#src/ui/row-after-key.ts'
import { RosterRow } from './roster-row.tsx'
import { isPresent } from './rules.ts'
import styles from './roster-list.module.css'

/** Of every row, in rem; as in roster-row.module.css. Nothing has to be measured, whatever is in it. */
const rowHeight = 4.25
/** How far PageUp and PageDown go. */
const pageRows = 8

interface RosterListProps {
  members: RosterMember[]
  service: MarkedService
  pressed: ReadonlyMap<string, boolean>
  detailOf: (member: RosterMember) => string
  onToggle: (member: RosterMember) => void
  /** A letter was typed while a row had the focus: someone is being looked for. */
  onType: () => void
  /** The member who was just added, to be scrolled to once they are listed. */
  added: string | undefined
}

/**
 * The roll, however long: only the rows in sight are in the page. The arrow keys, Page Up and Down, Home and End move
 * between rows, Space and Enter mark.
 */
export function RosterList(props: RosterListProps) {
  const { members, service, pressed, detailOf, onToggle, onType, added } = props
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState(0)
  const active = Math.min(focused, members.length - 1)
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  // The rows in sight are drawn first: those around them when they are on the screen.
  const isDrawn = useDeferredValue(true, false)
  const top = useTop(list)
  // How many are on the screen when the roll is opened: the next start begins with them (use-roll-snapshot.ts).
  const first = Math.min(members.length, Math.max(0, Math.ceil((innerHeight - top) / (rowHeight * rem))))
  const rowsAround = useRowsAround()
  const virtualizer = useWindowVirtualizer({
    count: members.length,
    estimateSize: () => rowHeight * rem,
    getItemKey: (index) => members[index]?.id ?? index,
    scrollMargin: top,
    // The rows are in the first drawing already.
    initialRect: { width: innerWidth, height: innerHeight },
    // The row that has the focus stays, wherever the others have been scrolled to, and so do the first ones.
    rangeExtractor: (range) =>
      rowsAround(range, isDrawn ? [...Array(first).keys(), active] : [active], !isDrawn),
  })

  const addedIndex = added === undefined ? -1 : members.findIndex(({ id }) => id === added)
  const scrolledTo = useRef<string>(undefined)
  useEffect(() => {
    if (addedIndex < 0 || scrolledTo.current === added) return
    scrolledTo.current = added
    setFocused(addedIndex)
    virtualizer.scrollToIndex(addedIndex, { align: 'center' })
  }, [added, addedIndex, virtualizer])

  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const to = rowAfterKey(key, active, members.length, pageRows)
    if (to !== undefined) {
      event.preventDefault()
      flushSync(() => setFocused(to))
      list.current?.querySelector<HTMLElement>(`[data-index="${to}"] > button`)?.focus()
    } else if ([...key].length === 1 && key !== ' ') onType()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows in it are what is pressed
    <ul
      ref={list}
      role="list"
      aria-label={m.attendance_roll()}
      className={styles.list}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onKeyDown={press}
      onFocus={({ target }) => setFocused(Number(target.closest('li')?.dataset['index']))}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const member = members[index]!
        return (
          <li
            key={key}
            data-index={index}
            data-in-snapshot={index < first ? undefined : 'remove'}
            aria-setsize={members.length}
            aria-posinset={index + 1}
            className={styles.item}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            <RosterRow
              member={member}
              detail={detailOf(member)}
              present={isPresent(service, member.id)}
              saving={pressed.get(member.id)}
              syncStatus={service.marks.get(member.id)?.syncStatus}
              focusable={index === active}
              onToggle={onToggle}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** How far below the page's top an element begins, in pixels; kept right when what stands above it changes. */
function useTop(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    // It calls at once, but when the page is laid out: to ask now would lay it out, and draw the list, once more.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
