import type { Endpoint } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'

/**
 * Marks all cached queries of the calls as stale and refetches those on screen; with `all` also those that are only
 * stored for use offline. Resolves when they are read, and never rejects.
 */
export async function refresh(calls: readonly Endpoint[], refetchType: 'active' | 'all' = 'active') {
  await Promise.all(calls.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name], refetchType })))
}
