import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#src/api/query.ts'
import { personalConnection, pollEvery } from '#src/lib/live-connection.ts'
import { changesNotices, overlayNotices } from '#src/offline/overlay-lists.ts'
import { noticesQuery } from '#src/queries/notices-query.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'

/** Poll intervals without and with a live stream, in milliseconds. */
const pollInterval = 30_000
const whileLive = 60_000

/**
 * Returns the notices with local read marks; undefined while loading. `polls`: refetches at intervals, for
 * one consumer only.
 */
export function useNotices({ polls = false } = {}) {
  // Explicit client: the header renders outside its provider.
  const query = useQuery(
    {
      ...noticesQuery(),
      refetchInterval: () => polls && pollEvery(pollInterval, whileLive, personalConnection),
    },
    queryClient,
  )
  const rows = usePendingOf(changesNotices)
  return { list: query.data && overlayNotices(query.data, rows), query }
}
