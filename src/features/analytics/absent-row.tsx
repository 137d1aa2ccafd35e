import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import UserCheck from 'lucide-react/icons/user-check'
import type { Overview } from '#contract/analytics.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { ContactLinks } from '#src/widgets/members/contact-links.tsx'
import { useRecordContact } from './use-record-contact.ts'
import styles from './absent-row.module.css'

type Absent = Overview['absent_members'][number]

/** An absent member: one tap to contact them, one to record that this was done. */
export function AbsentRow({ churchId, absent }: { churchId: string; absent: Absent }) {
  const { member_id: memberId, name, phone, missed_weeks, followed_up } = absent
  const { busy, record } = useRecordContact(churchId, absent)
  return (
    <ListRow
      className={styles.row}
      title={
        <Link to="/members/form/$churchId/$memberId" params={{ churchId, memberId }} className={rowLinkClass}>
          {name}
        </Link>
      }
      detail={
        <>
          <p>{m.dashboard_missed({ n: missed_weeks })}</p>
          {followed_up && (
            <p className={styles.done}>
              <CircleCheck aria-hidden="true" />
              {describeFollowUp(followed_up)}
            </p>
          )}
        </>
      }
      trailing={
        <>
          <ContactLinks compact member={{ name, phone, email: null }} />
          {!followed_up && (
            <IconButton
              label={`${m.dashboard_mark_contacted()}: ${name}`}
              title={m.dashboard_mark_contacted()}
              busy={busy}
              onClick={record}
            >
              <UserCheck aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    />
  )
}

/** "Called by Marie Joseph, Nov 15, 2026, 3:00 PM". */
function describeFollowUp({ kind, at, by_name: name }: NonNullable<Absent['followed_up']>): string {
  const said = { name, when: formatRelativeTime(Date.parse(at)) }
  if (kind === 'called') return m.dashboard_called(said)
  return kind === 'texted' ? m.dashboard_texted(said) : m.dashboard_contacted(said)
}
