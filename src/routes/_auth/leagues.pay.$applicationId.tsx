import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PayScreen } from '#src/features/leagues/fees/pay-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Added by the payment provider after a redirect through the bank. */
  payment_intent: v.optional(v.fallback(v.string(), '')),
})

export const Route = createFileRoute('/_auth/leagues/pay/$applicationId')({
  validateSearch: search,
  staticData: { title: m.fees_pay_title },
  component: Pay,
})

function Pay() {
  const { applicationId } = Route.useParams()
  const { payment_intent } = Route.useSearch()
  return <PayScreen applicationId={applicationId} returned={payment_intent !== undefined} />
}
