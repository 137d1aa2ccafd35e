import { applications } from '#contract/leagues/applications.ts'
import type { Application } from '#contract/leagues/application.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Switch } from '#src/ui/fields/switch.tsx'
import { CardPaid } from './card-paid.tsx'
import { changedByDecision, nameOf } from './applications-query.ts'

/** Whether the applicant has paid, by card or as the organiser marks it by hand; nothing of a job, which costs nothing. */
export function PaidSwitch({ application }: { application: Application }) {
  const { application_id, paid, jobs, card_payment } = application
  const setPaid = useCall(applications.setPaid, {
    failure: m.applications_paid_failed,
    refresh: changedByDecision,
  })
  if (jobs.length > 0) return null
  const paidByCard = card_payment?.state === 'paid'
  return (
    <>
      {card_payment && <CardPaid application={application} payment={card_payment} />}
      {!paidByCard && (
        <Switch
          label={m.applications_paid()}
          aria-label={m.applications_paid_name({ name: nameOf(application) })}
          // While it is on its way, what was pressed is shown.
          checked={setPaid.isPending ? setPaid.variables.paid : paid}
          disabled={setPaid.isPending}
          onChange={({ currentTarget }) => setPaid.mutate({ application_id, paid: currentTarget.checked })}
        />
      )}
    </>
  )
}
