import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { events } from '#contract/events.ts'
import { call } from '#src/api/session.ts'
import { eventsPage, eventsQuery } from '#src/queries/church-queries.ts'
import { olderKey } from './refresh-event.ts'
import { eachOnce } from './rules.ts'

/** The first events, which are kept on the device, then further ones as they are asked for. */
export function useEvents(churchId: string) {
  const told = useQuery(eventsQuery(churchId))
  const older = useInfiniteQuery({
    queryKey: olderKey(churchId),
    queryFn: ({ pageParam, signal }) =>
      call(events.list, { church_id: churchId, page: pageParam, limit: eventsPage }, { signal }),
    initialPageParam: 2,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    // Only when it is asked for: most people want what is coming.
    enabled: false,
  })
  const known = eachOnce([told.data, ...(older.data?.pages ?? [])].flatMap((page) => page?.events ?? []))
  return { known, total: told.data?.totalItems ?? 0, told, older }
}
