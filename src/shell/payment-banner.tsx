import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import CreditCard from 'lucide-react/icons/credit-card'
import { billing } from '#contract/billing.ts'
import { productName } from '#contract/plans.ts'
import { query } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/states/banner.tsx'

/** Tells the user whose payment failed how long the plan remains. Other users make no call. */
export function PaymentBanner() {
  const { user } = useSession()
  // That page has its own card.
  const isThere = useLocation({
    select: ({ pathname }) => ['/pricing', '/billing', '/payments'].includes(pathname),
  })
  const hasFailed = user?.subscription_status === 'payment_failed'
  const current = useQuery({ ...query(billing.current, {}), enabled: hasFailed && !isThere })
  const subscription = current.data?.subscription
  if (!hasFailed || isThere || !subscription?.endsAt) return null
  const plan = productName(subscription.product)
  const date = shortDateOf(subscription.endsAt)
  return (
    <Banner
      edge
      tone="warning"
      icon={<CreditCard aria-hidden="true" />}
      action={
        <Link to="/payments" className={buttonClass({ size: 'sm' })}>
          {m.payment_banner_see()}
        </Link>
      }
    >
      {m.payment_banner({ plan, date })}
    </Banner>
  )
}
