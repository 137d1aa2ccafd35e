import ClockAlert from 'lucide-react/icons/clock-alert'
import { clockWrongStore } from '#src/lib/server-time.ts'
import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'

/** Warns that the device's clock is wrong. */
export function ClockBanner() {
  const isWrong = useStore(clockWrongStore)
  return (
    // Always rendered, so that screen readers announce its content.
    <div role="status">
      {isWrong && (
        <Banner edge tone="warning" role="none" icon={<ClockAlert aria-hidden="true" />}>
          {m.clock_wrong()}
        </Banner>
      )}
    </div>
  )
}
