import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import Pencil from 'lucide-react/icons/pencil'
import { kindLabels } from '#contract/member-kinds.ts'
import { useArchive } from '#src/features/members/use-archive.ts'
import { joinedOn } from '#src/features/members/joined-on.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { ContactLinks } from '#src/widgets/members/contact-links.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { MemberPhoto } from './member-photo.tsx'
import { summaryQuery } from '#src/queries/church-queries.ts'
import styles from './member-header.module.css'

interface Props {
  member: RosterMember
  timezone: string
  /** May change the member: their photo too, once they are on the server. */
  canEdit: boolean
  onEdit: () => void
}

/** Who a member is, and how to reach them. */
export function MemberHeader({ member, timezone, canEdit, onEdit }: Props) {
  const { name, phone, groups, syncStatus, archivedAt } = member
  const { archive, busy } = useArchive()
  const optedOut = useQuery({ ...summaryQuery(member.id), enabled: false }).data?.opted_out
  const joined = shortDate(joinedOn(member, timezone))
  return (
    <header className={styles.header}>
      {canEdit && !syncStatus ? <MemberPhoto member={member} /> : <MemberAvatar member={member} size="xl" />}
      <div className={styles.who}>
        <h1 className={clampClass(3)}>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.facts}>
          <bdi className={styles.phone}>{phone ? formatPhone(phone) : m.members_no_phone()}</bdi>
          <span>{m.members_joined({ date: joined })}</span>
        </p>
        <div className={styles.badges}>
          {member.kind && member.kind !== 'adult' && <Badge>{kindLabels[member.kind]()}</Badge>}
          {archivedAt && <Badge>{m.members_archived()}</Badge>}
          {syncStatus && <SyncBadge syncStatus={syncStatus} />}
          {optedOut && (
            <Badge tone="warning" icon={<MessageSquareOff aria-hidden="true" />}>
              {m.members_opted_out()}
            </Badge>
          )}
          {groups.map((group) => (
            <Badge key={group.id}>
              <bdi>{group.name}</bdi>
            </Badge>
          ))}
        </div>
      </div>
      <div className={styles.ways}>
        <ContactLinks member={member} />
      </div>
      {canEdit && (
        <div className={styles.edit}>
          <Button size="sm" icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
            {m.members_edit()}
          </Button>
          {!archivedAt && syncStatus !== 'needsAttention' && (
            <Button
              size="sm"
              variant="quiet"
              icon={<Archive aria-hidden="true" />}
              disabled={busy}
              onClick={() => void archive([member])}
            >
              {m.members_archive()}
            </Button>
          )}
        </div>
      )}
    </header>
  )
}
