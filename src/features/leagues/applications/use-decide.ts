import { applications, applicationStatus } from '#contract/applications.ts'
import type { Application } from '#contract/applications.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { decisionQueries } from './applications-query.ts'

export type Decision = 1 | 2 | 3

const doneTexts: Record<Decision, (name: string) => string> = {
  1: (name) => m.applications_undone({ name }),
  2: (name) => m.applications_shortlisted_now({ name }),
  3: (name) => m.applications_rejected_now({ name }),
}

/** Decides on one application; the notice takes it back. */
export function useDecide() {
  const decide = useCall(applications.decide, {
    failure: m.applications_decide_failed,
    refresh: decisionQueries,
    onSuccess: ({ application }, { status, from }) => {
      const name = application.users[0]?.name ?? ''
      const undo = () =>
        decide.mutate({
          application_id: application.application_id,
          status: applicationStatus.pending,
          from: status,
        })
      notify({
        kind: 'success',
        message: doneTexts[status as Decision](name),
        ...(from === applicationStatus.pending && {
          action: { label: m.applications_undo(), onAction: undo },
        }),
      })
    },
  })
  return {
    pending: decide.isPending,
    decide: (application: Pick<Application, 'application_id' | 'status'>, status: Decision, reason = '') =>
      decide.mutateAsync({
        application_id: application.application_id,
        status,
        from: application.status as Decision,
        reason,
      }),
  }
}
