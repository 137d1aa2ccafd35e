import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { EventSummary } from '#contract/events.ts'
import { longDate, weekdayName } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { dayAfterKey } from './rules.ts'
import styles from './month-table.module.css'

/** Titles per day in a wide calendar. */
const titles = 3

interface Props {
  weeks: string[][]
  days: Map<string, EventSummary[]>
  today: string
  day: string
  onDay: (day: string) => void
}

/** A month grid with a roving tabindex; arrow keys, Page Up and Down, Home and End move between days. */
export function MonthTable({ weeks, days, today, day, onDay }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const byKeyboard = useRef(false)
  useEffect(() => {
    if (!byKeyboard.current) return
    byKeyboard.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayAfterKey(event.key, day)
    if (next === undefined) return
    event.preventDefault()
    byKeyboard.current = true
    onDay(next)
  }
  return (
    <table ref={table} className={styles.table} aria-labelledby="calendar-month">
      <thead>
        <tr>
          {weeks[0]!.map((date) => (
            <th key={date} scope="col" abbr={weekdayName(date, 'long')} className={styles.weekday}>
              {weekdayName(date, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className={styles.cell}>
                <Day
                  date={date}
                  events={days.get(date) ?? []}
                  other={date.slice(0, 7) !== day.slice(0, 7)}
                  today={date === today}
                  open={date === day}
                  onOpen={() => onDay(date)}
                  onKeyDown={press}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  date: string
  events: EventSummary[]
  /** The day belongs to an adjacent month. */
  other: boolean
  today: boolean
  open: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Day({ date, events, other, today, open, onOpen, onKeyDown }: DayProps) {
  const what = events.length > 0 ? [m.events_on_day({ n: events.length })] : []
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={open ? 0 : -1}
      className={classNames(styles.day, other && styles.other, today && styles.today, open && styles.open)}
      aria-pressed={open}
      aria-current={today ? 'date' : undefined}
      aria-label={[longDate(date), ...what, ...events.map(({ title }) => title)].join(', ')}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className={styles.number}>{Number(date.slice(8))}</span>
      <span className={styles.dots} aria-hidden="true">
        {events.slice(0, titles).map(({ id }) => (
          <span key={id} className={styles.dot} />
        ))}
      </span>
      <span className={styles.titles} aria-hidden="true">
        {events.slice(0, titles).map(({ id, title }) => (
          <bdi key={id} className={styles.title}>
            {title}
          </bdi>
        ))}
        {events.length > titles && <span className={styles.rest}>+{events.length - titles}</span>}
      </span>
    </button>
  )
}
