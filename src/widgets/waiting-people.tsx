import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { usageQuery } from '#src/queries/church-queries.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/states/banner.tsx'

/** Links to imported people beyond the plan's limit, for leaders; renders nothing without any. */
export function WaitingPeople({ churchId }: { churchId: string }) {
  const n = useQuery(usageQuery(churchId)).data?.waiting
  if (!n) return null
  return (
    <Banner
      tone="accent"
      icon={<Clock aria-hidden="true" />}
      action={
        <Link to="/members/import" className={buttonClass({ size: 'sm' })}>
          {m.imports_waiting_open()}
        </Link>
      }
    >
      {m.imports_waiting_title({ n, count: formatNumber(n) })}
    </Banner>
  )
}
