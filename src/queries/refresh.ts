import type { Endpoint } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'

/**
 * Invalidates all queries of the calls and refetches the active ones; `all` includes inactive persisted ones.
 * Resolves after the reads and never rejects.
 */
export async function refresh(calls: readonly Endpoint[], refetchType: 'active' | 'all' = 'active') {
  await Promise.all(calls.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name], refetchType })))
}
