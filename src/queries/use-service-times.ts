import { useQuery } from '@tanstack/react-query'
import type { MeetingTime } from '#contract/attendance/service-calendar.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { serviceTimesQuery } from './church-queries.ts'

/** Returns when the church meets, and whether that is known; until then it is as churches begin: Sundays at nine. */
export function useServiceTimes(churchId: string): { times: readonly MeetingTime[]; known: boolean } {
  const { data, isError } = useQuery(serviceTimesQuery(churchId))
  return { times: data?.service_times ?? firstOf(churchId), known: data !== undefined || isError }
}

let first: MeetingTime | undefined

/** The same object while the church stays, so that nothing is computed again. */
function firstOf(churchId: string): readonly MeetingTime[] {
  if (first?.id !== churchId) {
    const sundays = { weekday: 0, on_date: null, starts_at: '09:00', ended: false, group_ids: [] }
    first = { id: churchId, church_id: churchId, name: m.attendance_service_sunday(), ...sundays }
  }
  return [first]
}
