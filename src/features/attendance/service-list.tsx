import { serviceText } from '#contract/attendance/service-key.ts'
import { Link } from '@tanstack/react-router'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { recentDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import type { ServiceTotal } from '#src/queries/service-totals.ts'

import { useChurchId } from '#src/queries/use-church.ts'
import { useServiceTimes } from '#src/queries/use-service-times.ts'
import { searchOf, timeOf } from '#contract/attendance/service-calendar.ts'
import { totalsText } from './totals-text.ts'
import styles from './service-list.module.css'

/** Services with their totals; each leads to its roll. Names tell several a day apart. */
export function ServiceList({ services }: { services: ServiceTotal[] }) {
  const { times } = useServiceTimes(useChurchId())
  const hasSeveral = times.length > 1
  const nameOf = (service_id: string | undefined, name: string | undefined) =>
    hasSeveral ? (name ?? timeOf(times, { service_id })?.name) : undefined
  return (
    <List>
      {services.map(({ date, service_id, name, present, guests, waiting }) => (
        <ListRow
          key={serviceText({ date, service_id })}
          chevron
          title={
            <Link to="/attendance" search={searchOf({ date, service_id })} className={rowLinkClass}>
              {recentDate(date)}
            </Link>
          }
          detail={[nameOf(service_id, name), totalsText({ present, guests })].filter(Boolean).join(' · ')}
          trailing={
            <>
              {waiting && <Badge icon={<CloudUpload aria-hidden="true" />}>{m.members_waiting()}</Badge>}
              <span className={styles.total}>
                <strong>{present + guests}</strong> {m.attendance_in_all()}
              </span>
            </>
          }
        />
      ))}
    </List>
  )
}
