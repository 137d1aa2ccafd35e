import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { nearDay } from './rules.ts'
import styles from './day-badges.module.css'

/** Badges for today, tomorrow and repeating events. */
export function DayBadges({ date, today, weekly }: { date: string; today: string; weekly: boolean }) {
  const near = nearDay(date, today)
  if (!near && !weekly) return null
  return (
    <span className={styles.badges}>
      {near === 'today' && <Badge tone="accent">{m.events_today()}</Badge>}
      {near === 'tomorrow' && <Badge tone="accent">{m.events_tomorrow()}</Badge>}
      {weekly && <Badge>{m.events_weekly()}</Badge>}
    </span>
  )
}
