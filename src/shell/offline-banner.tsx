import WifiOff from 'lucide-react/icons/wifi-off'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { useOnline } from '#src/sync/use-online.ts'

/** Shown as long as the server cannot be reached. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    // Always rendered, so that what appears in it is announced.
    <div role="status">
      {!online && (
        <Banner edge tone="warning" icon={<WifiOff aria-hidden="true" />}>
          {m.offline_banner()}
        </Banner>
      )}
    </div>
  )
}
