import { applicationStatus } from '#contract/leagues/application-status.ts'
import type { Application, ApplicationStatus } from '#contract/leagues/application.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'

const { pending, shortlisted, rejected, withdrawn, waiting } = applicationStatus

/** Application status labels for organisers. */
export const statusNames: Record<ApplicationStatus, () => string> = {
  [pending]: m.applications_status_pending,
  [shortlisted]: m.applications_status_shortlisted,
  [rejected]: m.applications_status_rejected,
  [withdrawn]: m.applications_status_withdrawn,
  [waiting]: m.applications_status_waiting,
}

const tones: Record<ApplicationStatus, Tone> = {
  [pending]: 'accent',
  [shortlisted]: 'success',
  [rejected]: 'danger',
  [withdrawn]: 'neutral',
  [waiting]: 'warning',
}

/** Labels for the applicant. */
const ownNames: Record<ApplicationStatus, () => string> = {
  [pending]: m.leagues_state_pending,
  [shortlisted]: m.leagues_state_shortlisted,
  [rejected]: m.leagues_state_rejected,
  [withdrawn]: m.leagues_state_withdrawn,
  // The position is added.
  [waiting]: m.applications_status_waiting,
}

/** Status for the applicant: "Applied", "On the waiting list, number 3". */
export function OwnApplicationBadge({ status, place }: Pick<Application, 'status' | 'place'>) {
  return (
    <Badge tone={tones[status]}>
      {place === null ? ownNames[status]() : m.leagues_state_waiting({ place: formatNumber(place) })}
    </Badge>
  )
}

/** Status for the organiser, with the waiting list position. */
export function ApplicationBadge({ status, place }: Pick<Application, 'status' | 'place'>) {
  return (
    <Badge tone={tones[status]}>
      {place === null ? statusNames[status]() : m.applications_place({ n: formatNumber(place) })}
    </Badge>
  )
}
