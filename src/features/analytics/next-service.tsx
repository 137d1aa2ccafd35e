import { Link } from '@tanstack/react-router'
import Church from 'lucide-react/icons/church'
import { currentService, nextService, searchOf } from '#contract/attendance/service-calendar.ts'
import type { Church as ChurchView } from '#contract/church.ts'
import { clockTime, longDate } from '#src/lib/dates.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { todayIn } from '#src/queries/today-in.ts'
import { useServiceTimes } from '#src/queries/use-service-times.ts'
import styles from './next-service.module.css'

/** When the next service is, at what time where there are several; and the way to the roll that is open for it. */
export function NextService({ church }: { church: ChurchView }) {
  const { times } = useServiceTimes(church.id)
  const now = new Date(serverNow())
  const next = nextService(times, church.timezone, now)
  if (!next) return null
  const { date, time } = next
  const day = date === todayIn(church) ? m.dashboard_today() : longDate(date)
  const hasSeveral = times.length > 1
  const current = currentService(times, church.timezone, now)
  return (
    <Card className={styles.next}>
      <Church aria-hidden="true" />
      <p>
        <span className={styles.label}>
          {hasSeveral ? m.dashboard_next_of_services() : m.dashboard_next_service()}
        </span>{' '}
        <strong>{hasSeveral ? `${day}, ${clockTime(time.starts_at)} · ${time.name}` : day}</strong>
      </p>
      {date === current.date && (
        <Link to="/attendance" search={searchOf(current)} className={buttonClass({ size: 'sm' })}>
          {m.dashboard_open_service()}
        </Link>
      )}
    </Card>
  )
}
