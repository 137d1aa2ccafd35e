import Check from 'lucide-react/icons/check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { memo, useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember, SyncStatus } from '#src/offline/overlay.ts'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import styles from './roster-row.module.css'

interface RosterRowProps {
  member: RosterMember
  /** Under the name: groups, or what tells namesakes apart. */
  detail: string
  present: boolean
  /** What was pressed and the device is storing; then it is `present`. */
  saving: boolean | undefined
  syncStatus: SyncStatus | undefined
  /** The one row that the Tab key comes to. */
  focusable: boolean
  onToggle: (member: RosterMember) => void
}

/** One member of the roll: the whole row is the switch. */
export const RosterRow = memo(function RosterRow(props: RosterRowProps) {
  const { member, detail, present, saving, syncStatus, focusable, onToggle } = props
  const id = useId()
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={present}
      // The name alone is what is read first; the groups come after it, as what describes it.
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-detail ${id}-status`}
      tabIndex={focusable ? 0 : -1}
      className={styles.row}
      data-member={member.id}
      data-present={present || undefined}
      data-saving={saving}
      onClick={() => onToggle(member)}
    >
      <MemberAvatar member={member} />
      <span className={styles.text}>
        <span id={`${id}-name`} className={styles.name}>
          {member.name}
        </span>
        {detail && (
          <span id={`${id}-detail`} className={styles.detail}>
            {detail}
          </span>
        )}
      </span>
      {syncStatus && <StandingMark id={`${id}-status`} syncStatus={syncStatus} />}
      <span className={styles.mark} aria-hidden="true">
        <Check />
      </span>
    </button>
  )
})

function StandingMark({ id, syncStatus }: { id: string; syncStatus: SyncStatus }) {
  const Icon = syncStatus === 'waiting' ? CloudUpload : TriangleAlert
  return (
    <span id={id} className={classNames(styles.syncStatus, styles[syncStatus])} data-in-snapshot="remove">
      <Icon aria-hidden="true" />
      <VisuallyHidden>
        {syncStatus === 'waiting' ? m.members_waiting() : m.members_attention()}
      </VisuallyHidden>
    </span>
  )
}
