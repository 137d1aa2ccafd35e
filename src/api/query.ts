import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError } from './client.ts'
import { call } from './session.ts'

/**
 * The cache of what the server said. A query with `meta.offline` is kept on the device and shown without a network.
 * The browser's word on being online is not asked: it says yes behind a captive portal and a dead server.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      gcTime: 24 * 60 * 60 * 1000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
      refetchOnReconnect: 'always',
    },
  },
})

/**
 * The query of one call: its key is the call's name and input. One that is kept for use without a network is read to
 * its end, though the screen that asked for it may have gone: it is read for the screens to come as well. `live`: it
 * is read again when others change it, at most once in so many milliseconds.
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
