import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { QueryKey, SetDataOptions } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError } from './client.ts'
import { call } from './session.ts'
import { shareRows } from '#src/lib/share-rows.ts'

/** A `staleTime` that always refetches; 0 does not after the clock was set back. */
export const alwaysStale = -Infinity

/**
 * Queries with `meta.offline` are persisted. The browser's `onLine` is true behind captive portals, so it is
 * ignored.
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
 * Returns a call's query. `offline`: persisted, and not aborted on unmount. `live`: refetched on changes, at
 * most once per this many milliseconds.
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

/** Caches a write's response. Restarts a running fetch, which may be older. */
export const storeInCache = ((queryKey: QueryKey, data: unknown, options?: SetDataOptions) => {
  const stored = queryClient.setQueryData(queryKey, data, options)
  if (queryClient.getQueryState(queryKey)?.fetchStatus !== 'idle')
    void queryClient.refetchQueries({ queryKey, exact: true })
  return stored
}) as QueryClient['setQueryData']
