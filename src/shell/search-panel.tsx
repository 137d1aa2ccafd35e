import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { SearchBox } from '#src/features/search/search-box.tsx'
import type { Target } from '#src/features/search/entry.ts'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { searchedItems } from './navigation.ts'
import { canOpen, leastRoleAt } from './permissions.ts'

/** The search results of a signed-in user, limited by role. */
export function SearchPanel(props: Omit<ComponentProps<typeof SearchBox>, 'context'>) {
  const { user, churchId } = useSession()
  const { role, hasChurch } = useMyChurches()
  const router = useRouter()
  const signedIn = user && !user.deletion_at ? user : null
  const mayOpen = (target: Target) =>
    !('to' in target) || target.to === undefined || canOpen(role, leastRoleAt(router, target.to))
  const screens = signedIn ? searchedItems(signedIn, role, hasChurch) : []
  return <SearchBox {...props} context={{ user: signedIn, churchId, role, screens, mayOpen }} />
}
