import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { events } from '#contract/events.ts'
import { call } from '#src/api/session.ts'
import { eventsPage, eventsQuery } from '#src/queries/church-queries.ts'
import { useDeletions } from '#src/queries/use-without-deleted.ts'
import { olderKey } from './refresh-event.ts'
import { uniqueEvents } from './rules.ts'
import { withoutDeleted } from './without-deleted.ts'

/** The first page of events, which is persisted, and older pages, fetched on demand. */
export function useEvents(churchId: string) {
  const query = useQuery(eventsQuery(churchId))
  const older = useInfiniteQuery({
    queryKey: olderKey(churchId),
    queryFn: ({ pageParam, signal }) =>
      call(events.list, { church_id: churchId, page: pageParam, limit: eventsPage }, { signal }),
    initialPageParam: 2,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    // On demand: most users only need upcoming events.
    enabled: false,
  })
  const all = uniqueEvents([query.data, ...(older.data?.pages ?? [])].flatMap((page) => page?.events ?? []))
  const loaded = withoutDeleted(all, useDeletions(events.remove))
  const total = (query.data?.totalItems ?? 0) - (all.length - loaded.length)
  return { loaded, total, query, older }
}
