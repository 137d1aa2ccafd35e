import type { QueryKey } from '@tanstack/react-query'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { church } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { funds } from '#contract/funds.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { groups } from '#contract/groups.ts'
import { households } from '#contract/households/households.ts'
import { members } from '#contract/members.ts'
import { roles } from '#contract/scope.ts'

/** Church areas with persisted queries: those of `church-queries.ts`. */
const areas = [
  analytics,
  attendance,
  church,
  donations,
  events,
  funds,
  giftBatches,
  groups,
  households,
  members,
]
const calls = new Map(
  areas.flatMap((area) => Object.values(area) as Endpoint[]).map((call) => [call.name, call]),
)
const rank = (role: string) => roles.findIndex((one) => one === role)

/** Without a church in input or data, the roles in all `churches` must allow the query. */
export function mayRead(
  { queryKey: [name, input], state }: { queryKey: QueryKey; state: { data?: unknown } },
  churches: readonly Pick<Church, 'id' | 'role'>[],
): boolean {
  const id = churchIdOf(input) ?? churchIdOf(state.data)
  const concerned = id === undefined ? churches : churches.filter((one) => one.id === id)
  if (id !== undefined && concerned.length === 0) return false
  const call = calls.get(String(name))
  if (call?.in !== 'church') return true
  return concerned.length > 0 && concerned.every(({ role }) => rank(role) >= rank(call.who))
}

function churchIdOf(value: unknown): string | undefined {
  const id = (value as { church_id?: unknown } | null | undefined)?.church_id
  return typeof id === 'string' ? id : undefined
}
