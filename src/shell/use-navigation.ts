import { useLocation } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { useItemsFor } from './menu-links.tsx'
import { navigationItems } from './navigation.ts'

/** Returns the main menu of the user, their role and the current path. */
export function useNavigation() {
  const { user } = useSession()
  const { role, hasChurch } = useMyChurches()
  const itemsFor = useItemsFor()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return { items: itemsFor(role, navigationItems(user, role, hasChurch)), role, path }
}
