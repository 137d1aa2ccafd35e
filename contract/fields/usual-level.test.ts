import { expect, it } from 'vitest'
import { usualLevel } from './usual-level.ts'

it.each([
  [[], null],
  [[200, 210], null],
  [[200, 210, 190], 200],
  // Between two in the middle: half-way, rounded.
  [[200, 211, 190, 180], 195],
  // One Easter does not move it, and what is older than eight is not compared.
  [[200, 640, 190, 195, 198, 205, 201, 199, 12, 12, 12], 200],
] as const)('what is usual after %j is %j', (before, usual) => {
  expect(usualLevel(before)).toBe(usual)
})
