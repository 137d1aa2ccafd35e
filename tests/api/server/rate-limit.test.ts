import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimits } from '#server/db/schema/http.ts'
import { countTry, uncountTry } from '#server/http/rate-limit.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()

/** A limit that no other test counts under. */
const limitOf = (count: number) => ({ key: randomUUID(), count, minutes: 15 })
const tries = (limit: { key: string; count: number; minutes: number }) => countTry(api.pool, [limit])
const endsAt = async (key: string) => {
  const [row] = await api.db.select().from(rateLimits).where(eq(rateLimits.key, key))
  return row!.endsAt.getTime()
}
const tooMany = expect.objectContaining({ status: 429 })

test('as many tries as the limit says are let through, and no more', async () => {
  const limit = limitOf(3)
  for (let i = 0; i < 3; i++) await tries(limit)
  await expect(tries(limit)).rejects.toEqual(tooMany)
})

test('of many at once no more are let through', async () => {
  const limit = limitOf(3)
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => tries(limit)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('the window begins with the first try, and no later one makes it longer', async () => {
  const limit = limitOf(3)
  await tries(limit)
  const end = await endsAt(limit.key)
  await tries(limit)
  expect(await endsAt(limit.key)).toBe(end)
})

test('once the window is over, all tries are there again', async () => {
  const limit = limitOf(1)
  await tries(limit)
  await expect(tries(limit)).rejects.toEqual(tooMany)
  const over = { endsAt: sql`now() - interval '1 second'` }
  await api.db.update(rateLimits).set(over).where(eq(rateLimits.key, limit.key))
  await tries(limit)
  expect(await endsAt(limit.key)).toBeGreaterThan(Date.now())
})

test('a try that met a narrow limit does not count against the wider one', async () => {
  const [narrow, wide] = [limitOf(1), limitOf(2)]
  await countTry(api.pool, [narrow, wide])
  await expect(countTry(api.pool, [narrow, wide])).rejects.toEqual(tooMany)
  await tries(wide)
  await expect(tries(wide)).rejects.toEqual(tooMany)
})

test('a try that is taken back can be made again', async () => {
  const limit = limitOf(1)
  await tries(limit)
  await uncountTry(api.pool, [limit])
  await tries(limit)
  await expect(tries(limit)).rejects.toEqual(tooMany)
})
