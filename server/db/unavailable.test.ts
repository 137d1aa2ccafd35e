import { expect, it } from 'vitest'
import { isDatabaseUnavailable, NotingPool } from './unavailable.ts'

it('a call that comes when the process closes its connections is to come again', async () => {
  const pool = new NotingPool({})
  await pool.end()
  const error = await pool.connect().catch((reason: unknown) => reason)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(new Error('something else'))).toBe(false)
})
