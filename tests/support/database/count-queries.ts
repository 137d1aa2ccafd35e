import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { onTestFinished, vi } from 'vitest'

/** Counts the queries of `work` on a pool until the test ends, excluding those of concurrent jobs. */
export function countQueries(pool: Pool): (work: () => Promise<unknown>) => Promise<number> {
  const counts = new AsyncLocalStorage<{ asked: number }>()
  for (const name of ['query', 'connect'] as const) {
    const ask = pool[name].bind(pool) as (...args: unknown[]) => unknown
    const spy = vi.spyOn(pool, name).mockImplementation((...args: unknown[]) => {
      const count = counts.getStore()
      if (count) count.asked++
      return ask(...args)
    })
    onTestFinished(() => spy.mockRestore())
  }
  return async (work) => {
    const count = { asked: 0 }
    await counts.run(count, work)
    return count.asked
  }
}
