import type { account, User } from '#contract/account/account.ts'
import type { Subscription } from '#contract/billing.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { plans, productName } from '#contract/plans.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Stack } from '#src/ui/stack.tsx'

export type UserType = ResponseOf<typeof account.userTypes>[number]

/** Returns whether Professional is included: own subscription, plan, or set by the operator. */
export function hasProfessional({ user_type, subscription_plan, subscription_amount }: User): boolean {
  return user_type === 2 || subscription_plan !== 'free' || subscription_amount > 0
}

/** Button text of an account type, and its price or why it is included. */
export function describeType(
  { title, subscription_per_month: price }: UserType,
  { user, isIncluded, currencySymbol }: { user: User; isIncluded: boolean; currencySymbol: string },
): { label: string; note: string | null } {
  const amount = price > 0 ? m.account_per_month({ amount: `${currencySymbol}${price}` }) : m.account_free()
  return price > 0 && isIncluded
    ? { label: m.account_continue_included({ title }), note: describeIncluded(user, amount) }
    : { label: m.account_continue_as({ title, amount }), note: null }
}

/** Describes what a user with Professional pays for it. */
function describeIncluded(user: User, amount: string): string {
  const { subscription_plan: plan, subscription_amount: price } = user
  if (plan !== 'free') return m.account_type_included({ plan: plans[plan].name })
  return price > 0 ? m.account_type_paid({ amount }) : m.account_type_given()
}

/** Effects of a change to Standard on features and billing. */
export function LeavingProfessional({ paid }: { paid: Subscription | null | undefined }) {
  const plan = paid && productName(paid.product)
  return (
    <Stack gap={3}>
      <p>{m.account_leave_professional_text()}</p>
      {plan && (
        <p>
          {paid.product === 'professional'
            ? m.account_leave_professional_paid()
            : m.account_leave_professional_plan({ plan })}
        </p>
      )}
    </Stack>
  )
}
