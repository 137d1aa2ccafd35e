import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { ChurchChoices } from './church-switch.tsx'
import { MenuLinks, useItemsFor } from './menu-links.tsx'
import { accountItems, menuItems } from './navigation.ts'
import { SyncStatus } from './sync-status.tsx'
import { useMyChurches } from '#src/queries/use-my-churches.ts'

/** The top right of the header for someone who is signed in: the sync status and their menu. */
export function PersonTools() {
  const { user } = useSession()
  const { role } = useMyChurches()
  const itemsFor = useItemsFor()
  if (!user) return null
  return (
    <>
      <SyncStatus />
      <Menu
        label={m.shell_account_menu({ name: user.name || user.username })}
        button={<UserAvatar user={user} size="sm" />}
      >
        <ChurchChoices />
        <MenuLinks items={itemsFor(role, [...menuItems, ...accountItems(user)])} />
      </Menu>
    </>
  )
}
