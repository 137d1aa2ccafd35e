import type { Endpoint } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'

/** Invalidates all queries and refetches the active ones; `all` includes persisted ones. Never rejects. */
export async function refresh(calls: readonly Endpoint[], refetchType: 'active' | 'all' = 'active') {
  await Promise.all(calls.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name], refetchType })))
}
