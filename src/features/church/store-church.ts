import type { Church } from '#contract/church.ts'
import { storeInCache } from '#src/api/query.ts'
import { churchesQuery } from '#src/queries/church-queries.ts'

/** Updates the cached list with a church that the server has returned. */
export function storeChurch(saved: Church): void {
  storeInCache(churchesQuery().queryKey, (list) => {
    if (!list) return list
    const exists = list.churches.some(({ id }) => id === saved.id)
    const churches = exists
      ? list.churches.map((one) => (one.id === saved.id ? saved : one))
      : [...list.churches, saved]
    return { ...list, churches }
  })
}
