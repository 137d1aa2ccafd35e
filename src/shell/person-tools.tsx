import { useSession } from '#src/api/use-session.ts'
import { NoticeBell } from '#src/features/notices/notice-bell.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { MenuLinks, useItemsFor } from './menu-links.tsx'
import { accountItems } from './navigation.ts'
import { SyncStatus } from './sync-status.tsx'
import { useMyChurches } from '#src/queries/use-my-churches.ts'

/** Header controls of signed-in users: sync status, notices and account menu. */
export function PersonTools() {
  const { user } = useSession()
  const { role, hasChurch } = useMyChurches()
  const itemsFor = useItemsFor()
  if (!user) return null
  return (
    <>
      <SyncStatus />
      <NoticeBell />
      <Menu
        label={m.shell_account_menu({ name: user.name || user.username })}
        button={<UserAvatar user={user} size="sm" />}
      >
        <MenuLinks items={itemsFor(role, accountItems(user, hasChurch))} />
      </Menu>
    </>
  )
}
