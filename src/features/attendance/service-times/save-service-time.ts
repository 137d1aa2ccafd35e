import type { InputOf } from '#contract/endpoint.ts'
import { serviceTimes } from '#contract/attendance/service-times.ts'
import type { ServiceTime } from '#contract/attendance/service-time-view.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { serviceTimesQuery } from '#src/queries/church-queries.ts'

/** Resolves to the fields that were not applied, once the list has been read again. */
export async function changeServiceTime(input: InputOf<typeof serviceTimes.update>) {
  const saved = await call(serviceTimes.update, input)
  await refetch(input.church_id)
  return saved
}

export async function addServiceTime(input: InputOf<typeof serviceTimes.create>): Promise<void> {
  await call(serviceTimes.create, input)
  await refetch(input.church_id)
}

/** Ends a service time or takes that back. */
export async function endServiceTime({ id, church_id }: ServiceTime, ended: boolean): Promise<void> {
  await changeServiceTime({ service_id: id, church_id, ended, base: { ended: !ended } })
}

async function refetch(churchId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: serviceTimesQuery(churchId).queryKey })
}
