import { Outlet, useRouter } from '@tanstack/react-router'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page-header.tsx'

/** The screens of a church; on a device that knows none and cannot ask, why nothing is shown. */
export function ChurchOutlet() {
  const { churchId } = useSession()
  const router = useRouter()
  // Another church is other screens: nothing typed or scrolled in one belongs to the other.
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
