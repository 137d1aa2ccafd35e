import { Navigate, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Page } from '#src/ui/page-header.tsx'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { canOpen, leastRole } from './permissions.ts'

/** The church's screens; an error state on a device without cached churches and network. */
export function ChurchOutlet() {
  const { churchId } = useSession()
  const { role } = useMyChurches()
  const router = useRouter()
  const least = useMatches({ select: leastRole })
  const previous = useRef(churchId)
  useEffect(() => {
    // The last church was deleted: the route guard redirects.
    if (previous.current && !churchId) void router.invalidate()
    previous.current = churchId
  }, [churchId, router])
  // The role may have changed while the screen is open.
  if (churchId && !canOpen(role, least)) return <Navigate to="/attendance" replace />
  // The key remounts the screens: typed text and scroll positions belong to one church.
  if (churchId) return <Outlet key={churchId} />
  return (
    <Page>
      <ErrorState
        icon={<WifiOff />}
        title={m.church_unknown_title()}
        text={m.church_unknown_text()}
        onRetry={() => void router.invalidate()}
      />
    </Page>
  )
}
