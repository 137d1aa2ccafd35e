import { addDays } from '#contract/fields/calendar.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import styles from './day-badges.module.css'

/** Badges for today or tomorrow, and for repeating events. */
export function DayBadges({ date, today, weekly }: { date: string; today: string; weekly: boolean }) {
  const isToday = date === today
  const isTomorrow = date === addDays(today, 1)
  if (!isToday && !isTomorrow && !weekly) return null
  return (
    <span className={styles.badges}>
      {isToday && <Badge tone="accent">{m.events_today()}</Badge>}
      {isTomorrow && <Badge tone="accent">{m.events_tomorrow()}</Badge>}
      {weekly && <Badge>{m.events_weekly()}</Badge>}
    </span>
  )
}
