import { expect, test } from 'vitest'
import { shareOf } from './pool-sizes.ts'

test.each([
  // PostgreSQL's default: 100 connections, three of them reserved.
  [97, 1, { calls: 20, jobs: 4 }],
  [97, 3, { calls: 20, jobs: 4 }],
  [97, 4, { calls: 15, jobs: 3 }],
  [97, 8, { calls: 5, jobs: 2 }],
  [97, 40, { calls: 3, jobs: 2 }],
  [497, 10, { calls: 20, jobs: 4 }],
  [22, 1, { calls: 7, jobs: 2 }],
])('of %d connections, each of %d servers takes %o', (limit, servers, sizes) => {
  expect(shareOf(limit, servers)).toEqual(sizes)
})

test.each([
  [97, 3],
  [97, 8],
  [197, 10],
  [997, 40],
])('of %d connections, %d servers leave some to commands and backups', (limit, servers) => {
  const { calls, jobs } = shareOf(limit, servers)
  expect(servers * (calls + jobs + 3)).toBeLessThanOrEqual(limit - 10)
})
