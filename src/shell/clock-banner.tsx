import ClockAlert from 'lucide-react/icons/clock-alert'
import { clockWrongStore } from '#src/lib/server-time.ts'
import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'

/** Shown as long as this device's clock is known to be wrong. */
export function ClockBanner() {
  const isWrong = useStore(clockWrongStore)
  return (
    // Always rendered, so that what appears in it is announced.
    <div role="status">
      {isWrong && (
        <Banner edge tone="warning" role="none" icon={<ClockAlert aria-hidden="true" />}>
          {m.clock_wrong()}
        </Banner>
      )}
    </div>
  )
}
