import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { Stack } from '#src/ui/stack.tsx'
import { churchesQuery, usageQuery } from '#src/queries/church-queries.ts'
import { WaitingPeople } from '#src/widgets/waiting-people.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { GivenPlan } from './given-plan.tsx'
import { PlanList } from './plan-list.tsx'
import { PlanUsage } from './plan-usage.tsx'

/** The current plan of the person with its usage, and the others. */
export function OwnPlans() {
  return (
    <QueryClientProvider client={queryClient}>
      <Plans />
    </QueryClientProvider>
  )
}

function Plans() {
  const { churchId, user } = useSession()
  const { paymentKey } = useSettings()
  const churches = useQuery({ ...churchesQuery(), enabled: churchId !== null })
  const church = churches.data?.churches.find(({ id }) => id === churchId)
  const leads = church !== undefined && church.role !== 'usher'
  const usage = useQuery({ ...usageQuery(church?.id ?? ''), enabled: leads, refetchOnMount: 'always' })
  // A person without a church has a plan too.
  const own = churchId === null ? user?.subscription_plan : undefined
  // The plan of a church is its owner's to choose.
  const mayChoose = church === undefined ? churchId === null : church.role === 'owner'
  return (
    <Stack gap={6}>
      {mayChoose && (paymentKey === null ? <GivenPlan /> : <CurrentPlan />)}
      {leads && <WaitingPeople churchId={church.id} />}
      {leads && <PlanUsage church={church} query={usage} />}
      <PlanList current={usage.data?.plan ?? own} churchName={church?.name} mayChoose={mayChoose} />
    </Stack>
  )
}
