import { expect, it } from 'vitest'
import { joinedKey, joinedOn } from './joined-on.ts'

const zone = 'America/Port-au-Prince'
const added = { createdAt: '2026-11-25T03:00:00.000Z' }

it('shows the date of joining that an import has brought, not its own day', () => {
  expect(joinedOn({ ...added, joinedOn: '2009-05-04' }, zone)).toBe('2009-05-04')
  expect(joinedOn(added, zone)).toBe('2026-11-24')
})

it('sorts by joining, then by adding', () => {
  const people = [added, { ...added, joinedOn: '2009-05-04' }, { createdAt: '2026-11-25T02:00:00.000Z' }]
  expect(people.toSorted((a, b) => (joinedKey(a) < joinedKey(b) ? -1 : 1))).toEqual([
    people[1],
    people[2],
    people[0],
  ])
})
