import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { Overview } from '#contract/analytics.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { ContactLinks } from '#src/widgets/contact-links.tsx'
import styles from './absent-members.module.css'

/** Absent members listed at first. */
const few = 5

type Absent = Pick<Overview, 'absent_members' | 'absent_total'>

/** Who has stayed away, and how to reach them. */
export function AbsentMembers({ churchId, overview }: { churchId: string; overview: Absent }) {
  const { absent_members: absent, absent_total: total } = overview
  const [all, setAll] = useState(false)
  return (
    <Card flush title={m.dashboard_alerts()}>
      <div className={styles.alert}>
        {total === 0 ? (
          <p className={styles.none}>
            <CircleCheck aria-hidden="true" />
            {m.dashboard_no_alerts()}
          </p>
        ) : (
          <Banner tone="warning" icon={<BellRing aria-hidden="true" />}>
            <strong>{m.dashboard_missed_alert({ n: total })}</strong>
          </Banner>
        )}
      </div>
      {total > 0 && (
        <List>
          {(all ? absent : absent.slice(0, few)).map(({ member_id, name, phone, missed_weeks }) => (
            <ListRow
              key={member_id}
              title={
                <Link
                  to="/members/form/$churchId/$memberId"
                  params={{ churchId, memberId: member_id }}
                  className={rowLinkClass}
                >
                  {name}
                </Link>
              }
              detail={m.dashboard_missed({ n: missed_weeks })}
              trailing={<ContactLinks compact member={{ name, phone, email: null }} />}
            />
          ))}
        </List>
      )}
      {all && total > absent.length && (
        <p className={styles.more}>{m.dashboard_first_of({ shown: absent.length, total })}</p>
      )}
      {absent.length > few && (
        <div className={styles.more}>
          <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? m.dashboard_show_fewer() : m.dashboard_show_all({ n: absent.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}
