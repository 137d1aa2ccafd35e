import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { billing } from '#contract/billing.ts'
import { plans, priceInCents, productName } from '#contract/plans.ts'
import type { Product } from '#contract/plans.ts'
import { query, queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { PaymentState } from '#src/widgets/card-payment/payment-state.tsx'
import { usePlanPayment } from '#src/widgets/card-payment/use-plan-payment.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { GivenPlan, isGivenPlan } from './given-plan.tsx'
import { describeNextPayment } from './subscription-texts.ts'

/** Begins to pay for a product, or takes back a change of it that was to come. */
const payFor = (product: Product) =>
  product === 'professional'
    ? call(billing.paymentIntent, { amount: priceInCents(product) })
    : call(billing.subscribe, { plan: product })

/** What one pays for now and what comes next, with the way out of it. */
export function CurrentPlan() {
  const { user } = useSession()
  const [isCancelling, setCancelling] = useState(false)
  const subscription = useQuery(query(billing.current, {})).data?.subscription
  const isGiven = user !== null && isGivenPlan(user)
  const payment = usePlanPayment({
    what: 'plan',
    begin: () => payFor(subscription?.product ?? 'professional'),
    returnTo: '/pricing',
    failure: m.billing_subscribe_failed,
    onPaid: async () => {
      notify({ kind: 'success', message: isChanging ? m.pricing_kept({ plan: name }) : m.billing_complete() })
      await queryClient.invalidateQueries()
    },
  })

  const plan = user?.subscription_plan ?? 'free'
  // A change that is to come can be taken back until then.
  const isChanging = subscription?.status === 'active' && subscription.next !== null
  const name = subscription ? productName(subscription.product) : plans[plan].name
  const hasFailed = subscription?.status === 'payment_failed'
  return (
    <Stack gap={3}>
      <PaymentState payment={payment} />
      {subscription === null && isGiven && <GivenPlan />}
      {(subscription || (plan !== 'free' && !isGiven)) && (
        <Banner
          tone={hasFailed ? 'danger' : 'accent'}
          title={
            subscription && subscription.product !== plan
              ? m.pricing_you_pay({ plan: name })
              : m.pricing_your_plan({ plan: name })
          }
          action={
            <Cluster gap={2}>
              {isChanging && (
                <Button
                  size="sm"
                  variant="primary"
                  busy={payment.busy}
                  onClick={() => void payment.pay(user?.name ?? '')}
                >
                  {m.pricing_keep({ plan: name })}
                </Button>
              )}
              <Link to="/payments" className={buttonClass({ size: 'sm' })}>
                {m.payments_title()}
              </Link>
              <Button size="sm" onClick={() => setCancelling(true)}>
                {m.pricing_cancel()}
              </Button>
            </Cluster>
          }
        >
          {subscription && describeNextPayment(subscription)}
        </Banner>
      )}
      {isCancelling && <CancelSubscription name={name} onClose={() => setCancelling(false)} />}
    </Stack>
  )
}
