import { expect, it } from 'vitest'
import { speedometer } from './speedometer.ts'

it('measures the speed of the last ten seconds once a second has passed', () => {
  const speed = speedometer()
  expect(speed.measure(0, 0)).toBeNull()
  expect(speed.measure(400, 500)).toBeNull()
  expect(speed.measure(1000, 1000)).toBe(1000)
  // A part that is sent again reduces what had been sent.
  expect(speed.measure(0, 2000)).toBe(0)
  for (let second = 3; second < 20; second++) speed.measure(100 * second, 1000 * second)
  expect(speed.measure(2000, 20_000)).toBe(100)
})

it('starts over after a reset', () => {
  const speed = speedometer()
  speed.measure(0, 0)
  speed.measure(5000, 5000)
  speed.reset()
  expect(speed.measure(5000, 60_000)).toBeNull()
  expect(speed.measure(7000, 61_000)).toBe(2000)
})
