import { expect, it } from 'vitest'
import { backoff } from './backoff.ts'

it('grows from under a second to five minutes at most', () => {
  expect(backoff(0, 0)).toBe(500)
  expect(backoff(3, 1)).toBe(8000)
  expect(backoff(50, 1)).toBe(300_000)
})
