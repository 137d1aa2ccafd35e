import type { QueryClient } from '@tanstack/react-query'
import type { Church } from '#contract/church.ts'
import { churchesQuery } from '#src/queries/church-queries.ts'

/** Keeps what the server has just told of a church among the person's churches. */
export function storeChurch(queryClient: QueryClient, saved: Church): void {
  queryClient.setQueryData(churchesQuery().queryKey, (list) => {
    if (!list) return list
    const known = list.churches.some(({ id }) => id === saved.id)
    const churches = known
      ? list.churches.map((one) => (one.id === saved.id ? saved : one))
      : [...list.churches, saved]
    return { ...list, churches }
  })
}
