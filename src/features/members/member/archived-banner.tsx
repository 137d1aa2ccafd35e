import Archive from 'lucide-react/icons/archive'
import { dateIn } from '#contract/fields/calendar.ts'
import { useArchive } from '#src/features/members/use-archive.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/states/banner.tsx'

interface Props {
  member: RosterMember
  archivedAt: string
  /** May bring the member back. */
  canEdit: boolean
  timezone: string
}

/** Explains that a member is archived. */
export function ArchivedBanner({ member, archivedAt, canEdit, timezone }: Props) {
  const { bringBack, busy } = useArchive()
  const date = shortDate(dateIn(timezone, new Date(archivedAt)))
  return (
    <Banner
      icon={<Archive aria-hidden="true" />}
      action={
        canEdit && (
          <Button size="sm" disabled={busy} onClick={() => void bringBack([member])}>
            {m.members_bring_back()}
          </Button>
        )
      }
    >
      {m.members_archived_text({ date, name: member.name })}
    </Banner>
  )
}
