import { applicationStatus } from '#contract/leagues/application-status.ts'
import { applications } from '#contract/leagues/applications.ts'
import type { ApplicationStatus } from '#contract/leagues/application.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { changedByDecision } from './applications-query.ts'

const { pending, rejected, shortlisted } = applicationStatus

interface Decision {
  application_id: string
  status: typeof pending | typeof shortlisted | typeof rejected
  /** The status that is on the screen: a decision that somebody made meanwhile is not overwritten. */
  from: ApplicationStatus
  /** Of a rejection. */
  reason?: string
}

/** Decides on an application. The notice offers to undo it. */
export function useDecide() {
  const decide = useCall((input: Decision) => call(applications.decide, input), {
    failure: m.applications_decide_failed,
    refresh: changedByDecision,
    onSuccess: ({ message, application }, { application_id, status }) => {
      notify({
        kind: 'success',
        message,
        ...(status !== pending &&
          application.place_left && {
            action: {
              label: m.applications_undo(),
              onAction: () => decide.mutate({ application_id, status: pending, from: status }),
            },
          }),
      })
    },
  })
  return decide
}
