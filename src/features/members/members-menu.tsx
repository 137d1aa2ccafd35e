import { useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Users from 'lucide-react/icons/users-round'
import { members } from '#contract/members.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { saveFile } from '#src/api/save-file.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'

/** The menu of rare actions on the list of members. */
export function MembersMenu({ churchId }: { churchId: string }) {
  const navigate = useNavigate()
  const exportAll = useCall(
    async () => {
      const file = (await call(members.export, { church_id: churchId })) as Response
      await saveFile(file, `${m.members_export_name()}.csv`)
    },
    { failure: m.members_export_failed },
  )
  return (
    <Menu button={<EllipsisVertical aria-hidden="true" />} label={m.members_menu()}>
      <MenuItem
        icon={<Users aria-hidden="true" />}
        onSelect={() => void navigate({ to: '/members/duplicates', state: { fromMembers: true } })}
      >
        {m.members_duplicates_find()}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => exportAll.mutate()}>
        {m.members_export()}
      </MenuItem>
    </Menu>
  )
}
