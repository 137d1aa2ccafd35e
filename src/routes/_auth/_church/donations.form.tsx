import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LogDonationScreen } from '#src/features/donations/log-donation-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Sequence number of a rejected outbox row to correct. */
  row: v.optional(v.fallback(v.optional(v.number()), undefined)),
  /** Preselected member id. */
  member: v.optional(v.fallback(v.optional(v.string()), undefined)),
})

export const Route = createFileRoute('/_auth/_church/donations/form')({
  validateSearch: search,
  staticData: { title: m.donations_log },
  component: LogDonation,
})

function LogDonation() {
  const { row, member } = Route.useSearch()
  return <LogDonationScreen key={member} row={row} member={member} />
}
