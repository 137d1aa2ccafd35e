import { serviceText } from '#contract/service-key.ts'
import { Link } from '@tanstack/react-router'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { recentDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import type { ServiceTotal } from '#src/queries/service-totals.ts'

import { searchOf } from '#src/lib/service-calendar.ts'
import { totalsText } from './totals-text.ts'
import styles from './service-list.module.css'

/** Services with their totals; each leads to its roll. */
export function ServiceList({ services }: { services: ServiceTotal[] }) {
  return (
    <List>
      {services.map(({ date, service_id, name, present, guests, waiting }) => (
        <ListRow
          key={serviceText({ date, service_id })}
          chevron
          title={
            <Link to="/attendance" search={searchOf({ date, service_id })} className={rowLinkClass}>
              {name ? `${recentDate(date)} · ${name}` : recentDate(date)}
            </Link>
          }
          detail={totalsText({ present, guests })}
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
