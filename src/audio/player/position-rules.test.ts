import { expect, test } from 'vitest'
import { positionsOf, startOf, withPosition } from './position-rules.ts'
import type { StoredPositions } from './position-rules.ts'

const at = (position: number, movedAt: number, ended = false) => ({ position, movedAt, ended })
const nothing: StoredPositions = { owner: 'marie', places: {} }

test('a podcast starts where it was left, and at its start after its end', () => {
  expect(startOf(at(120, 1), 300)).toBe(120)
  expect(startOf(at(300, 1, true), 300)).toBe(0)
  expect(startOf(at(299, 1), 300)).toBe(0)
  expect(startOf(at(2, 1), 300)).toBe(0)
  expect(startOf(undefined, 300)).toBe(0)
})

test('an older position never replaces a newer one, in whichever order they arrive', () => {
  const newer = withPosition(nothing, 'a', at(200, 20))
  expect(withPosition(newer, 'a', at(50, 10)).places['a']).toEqual(at(200, 20))
  expect(withPosition(newer, 'a', at(10, 30)).places['a']).toEqual(at(10, 30))
})

test('what was heard before signing in is theirs; what somebody else heard is not', () => {
  const guest = withPosition({ owner: null, places: {} }, 'a', at(5, 1))
  expect(positionsOf(guest, 'marie')).toEqual({ owner: 'marie', places: guest.places })
  expect(positionsOf({ ...guest, owner: 'marie' }, 'jean').places).toEqual({})
  expect(positionsOf({ ...guest, owner: 'marie' }, null).places).toEqual({})
})

test('the latest five hundred are stored', () => {
  let places = nothing
  for (let i = 0; i < 510; i++) places = withPosition(places, `p${i}`, at(i, i))
  expect(Object.keys(places.places)).toHaveLength(500)
  expect(places.places['p509']).toBeDefined()
  expect(places.places['p0']).toBeUndefined()
})
