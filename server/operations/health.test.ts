import { expect, test } from 'vitest'
import { createProbes } from './health.ts'

const pool = { query: async () => ({}) } as never
const withRoom = (megabytes: number) => async () => megabytes * 1024 * 1024

test('a server with room on its disk is well, one without is not', async () => {
  const health = (megabytes: number) => createProbes(pool, '/data', withRoom(megabytes)).health()
  expect(await health(10_000)).toEqual({ status: 'ok', code: 200 })
  expect(await health(20)).toEqual({ status: 'disk_full', code: 503 })
})

test('the room is that of the disk with the data folder', async () => {
  expect((await createProbes(pool, '/').health()).status).toMatch(/^(ok|disk_full)$/)
})

test('a server whose database is away is not well', async () => {
  const away = { query: async () => Promise.reject(new Error('away')) } as never
  const probes = createProbes(away, '/data', withRoom(10_000))
  expect(await probes.health()).toEqual({ status: 'database_unavailable', code: 503 })
  expect(await probes.reachesDatabase()).toBe(false)
})

test('probes at the same time ask the database once', async () => {
  let queries = 0
  const counting = { query: async () => void queries++ } as never
  const { reachesDatabase } = createProbes(counting, '/data')
  expect(await Promise.all([reachesDatabase(), reachesDatabase(), reachesDatabase()])).toEqual([
    true,
    true,
    true,
  ])
  expect(queries).toBe(1)
  await reachesDatabase()
  expect(queries).toBe(2)
})
