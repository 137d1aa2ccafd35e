import type { Endpoint } from '#contract/endpoint.ts'
import { usePendingOf } from './use-pending.ts'

/** Returns the outbox's deletions by a call, but for rejected ones. */
export function useDeletions({ name }: Endpoint): Record<string, unknown>[] {
  return usePendingOf(({ call, status }) => call === name && status !== 'needsAttention').map(
    ({ input }) => input,
  )
}

/** Returns the items without those being deleted. `field`: the call's field with an item's id. */
export function useWithoutDeleted<Item extends { id: string }>(
  items: Item[] | undefined,
  call: Endpoint,
  field: string,
): Item[] | undefined {
  const deleted = new Set(useDeletions(call).map((input) => input[field]))
  return deleted.size === 0 ? items : items?.filter(({ id }) => !deleted.has(id))
}
