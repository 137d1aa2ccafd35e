import Download from 'lucide-react/icons/download'
import Plug from 'lucide-react/icons/plug'
import Shield from 'lucide-react/icons/shield'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { ownValue } from '#contract/fields/own-value.ts'
import { activityLabels } from '#contract/church-activity-labels.ts'
import type { TeamActivity } from '#contract/church-activity.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'
import { ListRow } from '#src/ui/list-row.tsx'
import { RowIcon } from '#src/ui/row-icon.tsx'
import { roleNames } from './roles.ts'
import styles from './activity.module.css'

const teamKinds: readonly string[] = [
  'colleague_joined',
  'role_changed',
  'colleague_removed',
  'colleague_left',
]

function iconOf(kind: string) {
  if (teamKinds.includes(kind)) return Users
  if (kind.endsWith('_exported')) return Download
  if (/^(api_key|webhook|site)_/.test(kind)) return Plug
  return Trash2
}

/** Subject of an activity: "Koral", "Marie · Leader", "Marie · May 03, 2026 · $25". */
function describe({ name, role, date, amount, currency, count }: TeamActivity['detail']): string {
  const parts = [
    name,
    role && roleNames[role](),
    // A year for statements.
    date && (date.length === 4 ? date : shortDate(date)),
    amount !== undefined && currency && formatMoney(amount, currency),
    count !== undefined && m.team_activity_entries({ n: count }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** An activity with user and time. */
export function ActivityRow({ activity: { kind, at, user_name, detail } }: { activity: TeamActivity }) {
  // Kinds of a later server have no label.
  const label = ownValue(activityLabels, kind)
  const Icon = label ? iconOf(kind) : Shield
  const what = describe(detail)
  return (
    <ListRow
      leading={
        <RowIcon>
          <Icon />
        </RowIcon>
      }
      title={label ? label() : m.team_activity_other()}
      detail={
        <>
          {what && <bdi className={styles.line}>{what}</bdi>}
          <bdi>{user_name || m.team_activity_deleted_account()}</bdi> ·{' '}
          <time dateTime={at}>{formatRelativeTime(Date.parse(at))}</time>
        </>
      }
    />
  )
}
