import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MenuLinks } from './menu-links.tsx'
import { accountPlaces, workPlaces } from './places.ts'
import { SyncStatus } from './sync-status.tsx'

/** What stands at the top right for someone who is signed in: what waits, and their menu. */
export function PersonTools() {
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <SyncStatus />
      <Menu
        label={m.shell_account_menu({ name: user.name })}
        button={<Avatar name={user.name} colourKey={user.id} size="sm" />}
      >
        <MenuLinks places={[...workPlaces, ...accountPlaces(user)]} />
      </Menu>
    </>
  )
}
