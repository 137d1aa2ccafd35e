import { expect, test } from 'vitest'
import { healthOf } from './health.ts'

const pool = { query: async () => ({}) } as never

test('a server with room on its disk is well, one without is not', async () => {
  const withRoom = (megabytes: number) => healthOf(pool, '/data', async () => megabytes * 1024 * 1024)
  expect(await withRoom(10_000)).toEqual({ status: 'ok', code: 200 })
  expect(await withRoom(20)).toEqual({ status: 'disk_full', code: 503 })
})

test('the room is that of the disk with the data folder', async () => {
  expect((await healthOf(pool, '/')).status).toMatch(/^(ok|disk_full)$/)
})
