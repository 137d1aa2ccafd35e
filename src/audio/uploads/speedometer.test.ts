import { expect, it } from 'vitest'
import { speedometer } from './speedometer.ts'

it('tells the speed of the last ten seconds once a second has gone by', () => {
  const speed = speedometer()
  expect(speed.note(0, 0)).toBeNull()
  expect(speed.note(400, 500)).toBeNull()
  expect(speed.note(1000, 1000)).toBe(1000)
  // A part that is sent again takes back what had gone.
  expect(speed.note(0, 2000)).toBe(0)
  for (let second = 3; second < 20; second++) speed.note(100 * second, 1000 * second)
  expect(speed.note(2000, 20_000)).toBe(100)
})

it('begins anew after a rest', () => {
  const speed = speedometer()
  speed.note(0, 0)
  speed.note(5000, 5000)
  speed.rest()
  expect(speed.note(5000, 60_000)).toBeNull()
  expect(speed.note(7000, 61_000)).toBe(2000)
})
