import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { QueryKey, SetDataOptions } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError } from './client.ts'
import { call } from './session.ts'
import { shareRows } from '#src/lib/share-rows.ts'

/**
 * As `staleTime`, has the server asked each time. 0 would not: what was read while this device's clock was ahead looks
 * newer than now, until the clock has come that far.
 */
export const alwaysStale = -Infinity

/**
 * The cache of responses. A query with `meta.offline` is stored on the device and shown without a network. The
 * browser's `onLine` is not used: it is true behind a captive portal and a dead server.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: ({ state }) => (state.dataUpdatedAt > Date.now() ? alwaysStale : 15_000),
      gcTime: 24 * 60 * 60 * 1000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
      refetchOnReconnect: 'always',
      structuralSharing: shareRows,
    },
  },
})

/**
 * Returns the query of one call: its key is the call's name and input. `offline`: stored for use without a network,
 * and read to its end when its screen has been left, since other screens use it too. `live`: read again when others
 * change it, at most once in so many milliseconds.
 */
export function query<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { offline?: true; live?: number } = {},
) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: options.offline
      ? () => call(endpoint, input)
      : ({ signal }) => call(endpoint, input, { signal }),
    ...((options.offline ?? options.live) && { meta: options }),
    ...(options.offline && { gcTime: Infinity }),
  })
}

/**
 * Puts what a write has returned into the cache. A read that is on its way is begun anew: it may have begun before the
 * write, and would put the old state back onto the screen.
 */
export const storeInCache = ((queryKey: QueryKey, data: unknown, options?: SetDataOptions) => {
  const stored = queryClient.setQueryData(queryKey, data, options)
  if (queryClient.getQueryState(queryKey)?.fetchStatus !== 'idle')
    void queryClient.refetchQueries({ queryKey, exact: true })
  return stored
}) as QueryClient['setQueryData']
