import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { planNames } from '#contract/plans.ts'
import { BillingScreen } from '#src/features/billing/billing-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  plan: v.optional(v.fallback(v.optional(v.picklist(planNames)), undefined)),
  /** Added by the payment provider after a redirect through the bank. */
  payment_intent: v.optional(v.fallback(v.string(), '')),
})

export const Route = createFileRoute('/_auth/billing')({
  validateSearch: search,
  staticData: { title: m.billing_title },
  beforeLoad: ({ search: { plan } }) => {
    if (!plan) throw redirect({ to: '/pricing' })
  },
  component: Billing,
})

function Billing() {
  const { plan = 'free', payment_intent } = Route.useSearch()
  return <BillingScreen plan={plan} returned={payment_intent !== undefined} />
}
