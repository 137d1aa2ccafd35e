import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#src/api/query.ts'
import { personalConnection, pollEvery } from '#src/lib/live-connection.ts'
import { changesNotices, overlayNotices } from '#src/offline/overlay-lists.ts'
import { noticesQuery } from '#src/queries/notices-query.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'

/** How often the notices are read where no live stream tells of them, and where one does, in milliseconds. */
const pollInterval = 30_000
const whileLive = 60_000

/**
 * Returns the notices with what was read on this device; undefined until they are known. `polls`: they are read again and
 * again, once for all who show them.
 */
export function useNotices({ polls = false } = {}) {
  // The header, which uses this too, is outside of the client's provider.
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
