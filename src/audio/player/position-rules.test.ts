import { expect, test } from 'vitest'
import { positionsOf, startOf, withPosition } from './position-rules.ts'
import type { PlaybackPlaces } from './position-rules.ts'

const place = (position: number, movedAt: number, ended = false) => ({ position, movedAt, ended })
const nothing: PlaybackPlaces = { owner: 'marie', places: {} }

test('a podcast begins where it was left, and at its start after its end', () => {
  expect(startOf(place(120, 1), 300)).toBe(120)
  expect(startOf(place(300, 1, true), 300)).toBe(0)
  expect(startOf(place(299, 1), 300)).toBe(0)
  expect(startOf(place(2, 1), 300)).toBe(0)
  expect(startOf(undefined, 300)).toBe(0)
})

test('an older place never replaces a newer one, in whichever order they come', () => {
  const newer = withPosition(nothing, 'a', place(200, 20))
  expect(withPosition(newer, 'a', place(50, 10)).places['a']).toEqual(place(200, 20))
  expect(withPosition(newer, 'a', place(10, 30)).places['a']).toEqual(place(10, 30))
})

test('what was heard before signing in goes along; what somebody else heard does not', () => {
  const guest = withPosition({ owner: null, places: {} }, 'a', place(5, 1))
  expect(positionsOf(guest, 'marie')).toEqual({ owner: 'marie', places: guest.places })
  expect(positionsOf({ ...guest, owner: 'marie' }, 'jean').places).toEqual({})
  expect(positionsOf({ ...guest, owner: 'marie' }, null).places).toEqual({})
})

test('the latest five hundred are remembered', () => {
  let places = nothing
  for (let i = 0; i < 510; i++) places = withPosition(places, `p${i}`, place(i, i))
  expect(Object.keys(places.places)).toHaveLength(500)
  expect(places.places['p509']).toBeDefined()
  expect(places.places['p0']).toBeUndefined()
})
