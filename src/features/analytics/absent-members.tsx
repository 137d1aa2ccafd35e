import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleCheck from 'lucide-react/icons/circle-check'
import Send from 'lucide-react/icons/send-horizontal'
import { useState } from 'react'
import type { Overview } from '#contract/analytics.ts'
import { longAwayAfter } from '#contract/fields/attendance-figures.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { SendDialog } from '#src/widgets/send-dialog.tsx'
import { useContacted } from '#src/queries/use-follow-ups.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { AbsentRow } from './absent-row.tsx'
import styles from './absent-members.module.css'

/** Absent members listed at first. */
const few = 5

type Absent = Pick<Overview, 'absent_members' | 'absent_total'>

/** Whom to call: those who missed few Sundays first, then those contacted already; the long away are folded. */
export function AbsentMembers({ churchId, overview }: { churchId: string; overview: Absent }) {
  const { absent_total: total } = overview
  const absent = useContacted(overview.absent_members)
  const [all, setAll] = useState(false)
  const [sending, setSending] = useState(false)
  const isOnline = useOnline()
  // Contacting someone from here moves no row.
  const [contacted] = useState(() => new Set(absent.filter((each) => each.followed_up).map(idOf)))
  // Cached figures of an earlier version come in another order. Sorting keeps the server's order of equals.
  const inOrder = absent.toSorted((a, b) => a.missed_weeks - b.missed_weeks)
  const recent = inOrder.filter(({ missed_weeks }) => missed_weeks <= longAwayAfter)
  const longAway = inOrder.filter(({ missed_weeks }) => missed_weeks > longAwayAfter)
  const toCall = [
    ...recent.filter((each) => !contacted.has(idOf(each))),
    ...recent.filter((each) => contacted.has(idOf(each))),
  ]
  return (
    <Card
      flush
      title={m.dashboard_alerts()}
      action={
        total > 0 && (
          <Button
            size="sm"
            icon={<Send aria-hidden="true" />}
            disabled={!isOnline}
            onClick={() => setSending(true)}
          >
            {m.dashboard_send_sms()}
          </Button>
        )
      }
    >
      <p className={classNames(styles.count, total > 0 && styles.some)}>
        {total > 0 ? <BellRing aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        {total > 0 ? m.dashboard_missed_alert({ n: total }) : m.dashboard_no_alerts()}
      </p>
      {toCall.length > 0 && (
        <List>
          {(all ? toCall : toCall.slice(0, few)).map((each) => (
            <AbsentRow key={each.member_id} churchId={churchId} absent={each} />
          ))}
        </List>
      )}
      {toCall.length > few && (
        <div className={styles.more}>
          <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? m.dashboard_show_fewer() : m.dashboard_show_all({ n: toCall.length })}
          </Button>
        </div>
      )}
      {longAway.length > 0 && (
        <details className={styles.longAway}>
          <summary>{m.dashboard_long_away({ n: formatNumber(longAway.length) })}</summary>
          <List>
            {longAway.map((each) => (
              <AbsentRow key={each.member_id} churchId={churchId} absent={each} />
            ))}
          </List>
        </details>
      )}
      {total > absent.length && (
        <p className={styles.more}>
          {m.dashboard_first_of({ shown: absent.length, total })}{' '}
          <Link to="/members" search={{ only: 'absent' }}>
            {m.dashboard_show_all({ n: total })}
          </Link>
        </p>
      )}
      <SendDialog
        kind="absent"
        open={sending}
        churchId={churchId}
        memberIds={absent.map(({ member_id }) => member_id)}
        onClose={() => setSending(false)}
      />
    </Card>
  )
}

function idOf({ member_id }: Absent['absent_members'][number]): string {
  return member_id
}
