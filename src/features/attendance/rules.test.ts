import { describe, expect, it } from 'vitest'
import type { MarkedService, RosterMember } from '#src/offline/overlay.ts'
import { countPresent, filterRoster, namesakes } from './rules.ts'

const noon = Date.parse('2026-11-15T12:00:00.000Z')
const at = (instant: number) => new Date(instant).toISOString()

const member = (id: string, name = id) => ({ id, name, folded: name.toLowerCase() }) as RosterMember
const service = (present: Record<string, boolean>): MarkedService => ({
  date: '2026-11-15',
  guests: 0,
  marks: new Map(Object.entries(present).map(([id, there]) => [id, { present: there, marked_at: at(noon) }])),
})
const roster = [member('a'), member('b'), member('c')]

describe('the roll', () => {
  it('counts those of the roster who are there', () => {
    expect(countPresent(roster, service({ a: true, b: false, gone: true }))).toBe(1)
  })

  it.each([
    ['all', 'abc'],
    ['present', 'a'],
    ['missing', 'bc'],
  ] as const)('lists for "%s" %s', (filter, ids) => {
    const listed = filterRoster(roster, service({ a: true, b: false }), filter, new Set())
    expect(listed.map(({ id }) => id).join('')).toBe(ids)
  })

  it('keeps who was just marked in their place', () => {
    const listed = filterRoster(roster, service({ a: true, b: true }), 'missing', new Set(['b']))
    expect(listed.map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('knows who shares a name', () => {
    const people = [
      member('1', 'Ana'),
      member('2', 'Jan'),
      member('3', 'JAN'),
      member('4', 'Jan '),
      member('5', 'Zo'),
    ]
    expect([...namesakes(people)]).toEqual(['2', '3'])
  })
})
