import { Link } from '@tanstack/react-router'
import Church from 'lucide-react/icons/church'
import type { Church as ChurchView } from '#contract/church.ts'
import { rollSunday, sundayFrom } from '#contract/fields/calendar.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { todayIn } from '#src/queries/today-in.ts'
import styles from './next-service.module.css'

/** When the next Sunday service is; on its day and the day before, the way to its roll. */
export function NextService({ church }: { church: ChurchView }) {
  const today = todayIn(church)
  const date = sundayFrom(today)
  const isToday = date === today
  return (
    <Card className={styles.next}>
      <Church aria-hidden="true" />
      <p>
        <span className={styles.label}>{m.dashboard_next_service()}</span>{' '}
        <strong>{isToday ? m.dashboard_today() : longDate(date)}</strong>
      </p>
      {date === rollSunday(today) && (
        <Link to="/attendance" search={{ date }} className={buttonClass({ size: 'sm' })}>
          {m.dashboard_open_service()}
        </Link>
      )}
    </Card>
  )
}
