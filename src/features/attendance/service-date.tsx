import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef } from 'react'
import { dayAndShortDate } from '#src/lib/dates.ts'
import { nextServiceDate } from '#contract/attendance/service-calendar.ts'
import type { MeetingTime } from '#contract/attendance/service-calendar.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { useOptimisticValue } from '#src/ui/use-optimistic-value.ts'
import styles from './service-date.module.css'

interface ServiceDateProps {
  times: readonly MeetingTime[]
  date: string
  /** The last date that can be marked. */
  latest: string
  onDate: (date: string) => Promise<void>
}

/** Which day: from one with a service to the next, or any date out of the device's own calendar. */
export function ServiceDate({ times, date: known, latest, onDate }: ServiceDateProps) {
  const [date, show] = useOptimisticValue(known, onDate)
  const input = useRef<HTMLInputElement>(null)
  const next = nextServiceDate(times, date, 1)
  const onSundays = times.every(({ weekday, ended }) => ended || (weekday ?? 0) === 0)
  const openCalendar = () => {
    try {
      input.current?.showPicker()
    } catch {
      // An older browser: the field opens its calendar by itself, or can be typed in.
      input.current?.focus()
    }
  }
  return (
    <div className={styles.date}>
      <IconButton
        label={onSundays ? m.attendance_previous_sunday() : m.attendance_previous_service()}
        variant="secondary"
        onClick={() => show(nextServiceDate(times, date, -1))}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <div className={styles.chosen}>
        <Button
          block
          className={styles.button}
          icon={<CalendarDays aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={openCalendar}
        >
          <span className={styles.day} data-day>
            {dayAndShortDate(date)}
          </span>
        </Button>
        {/* It lies under the button, since it writes dates in the browser's language. The button opens its calendar:
            its own parts would be four more stops of the Tab key, three of them unseen. */}
        <input
          ref={input}
          type="date"
          tabIndex={-1}
          data-in-snapshot="remove"
          className={styles.input}
          aria-label={m.attendance_date()}
          required
          value={date}
          min="1900-01-01"
          max={latest}
          onChange={({ target }) => {
            // What is half typed is empty or out of bounds.
            if (target.validity.valid) show(target.value)
          }}
        />
      </div>
      <IconButton
        label={onSundays ? m.attendance_next_sunday() : m.attendance_next_service()}
        variant="secondary"
        disabled={next > latest}
        onClick={() => show(next)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}
