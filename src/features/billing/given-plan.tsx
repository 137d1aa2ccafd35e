import type { User } from '#contract/account/account.ts'
import { plans } from '#contract/plans.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'

/** Whether the operator has given a person their plan, and they pay for nothing. */
export function isGivenPlan({ subscription_plan, subscription_amount }: User): boolean {
  return subscription_plan !== 'free' && subscription_amount === 0
}

/** Says that the person's plan is given by the operator and that nothing is charged. */
export function GivenPlan() {
  const { user } = useSession()
  if (!user || !isGivenPlan(user)) return null
  return (
    <Banner tone="accent" title={m.pricing_your_plan({ plan: plans[user.subscription_plan].name })}>
      {m.pricing_given()}
    </Banner>
  )
}
