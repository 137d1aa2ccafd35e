import { expect, it } from 'vitest'
import { backoff, timerUntil } from './backoff.ts'

it('grows from under a second to five minutes at most', () => {
  expect(backoff(0, 0)).toBe(500)
  expect(backoff(3, 1)).toBe(8000)
  expect(backoff(50, 1)).toBe(300_000)
})

it('sets no timer beyond five minutes, whatever a clock said that is set right meanwhile, and none below a quarter of a second', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  expect(timerUntil(now + 30_000, now)).toBe(30_000)
  expect(timerUntil(now + 5 * 365 * 86_400_000, now)).toBe(300_000)
  expect(timerUntil(now - 3 * 86_400_000, now)).toBe(250)
})
