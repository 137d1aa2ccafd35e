import { useSession } from '#src/api/use-session.ts'
import { NoticeBell } from '#src/features/notices/notice-bell.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { Menu, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { MenuLinks, useItemsFor } from './menu-links.tsx'
import { accountItems } from './navigation.ts'
import { PreferenceItems, useRestoredFocus } from './preferences-menu.tsx'
import { SyncItem } from './sync-status.tsx'

/** Header controls of signed-in users: notices, and the menu of their account with language, theme and sync status. */
export function PersonTools() {
  const { user } = useSession()
  const { role, hasChurch } = useMyChurches()
  const itemsFor = useItemsFor()
  const wrapper = useRestoredFocus()
  if (!user) return null
  return (
    <>
      <NoticeBell />
      <span ref={wrapper}>
        <Menu
          label={m.shell_account_menu({ name: user.name || user.username })}
          button={<UserAvatar user={user} size="sm" />}
        >
          <MenuLinks items={itemsFor(role, accountItems(user, role, hasChurch))} />
          <MenuSeparator />
          <SyncItem />
          <MenuSeparator />
          <PreferenceItems inline />
        </Menu>
      </span>
    </>
  )
}
