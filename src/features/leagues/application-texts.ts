import { applicationStatus } from '#contract/applications.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'

const stateTexts: Record<number, () => string> = {
  [applicationStatus.pending]: m.leagues_state_pending,
  [applicationStatus.shortlisted]: m.leagues_state_shortlisted,
  [applicationStatus.rejected]: m.leagues_state_rejected,
  [applicationStatus.withdrawn]: m.leagues_state_withdrawn,
}

/** Where an application stands: "Applied", "On the waiting list, number 3". */
export function applicationStateText({ status, place }: { status: number; place: number | null }): string {
  if (place !== null) return m.leagues_state_waiting({ place: formatNumber(place) })
  return (stateTexts[status] ?? m.leagues_state_pending)()
}
