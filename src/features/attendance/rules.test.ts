import { describe, expect, it } from 'vitest'
import type { MarkedService, RosterMember } from '#src/offline/overlay.ts'
import { countPresent, filterRoster, markTime, namesakes } from './rules.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-15T12:00:00.000Z')
const at = (instant: number) => new Date(instant).toISOString()

describe('the time of a mark', () => {
  it('is now', () => {
    expect(markTime(noon, {}, 0)).toBe(noon)
    expect(markTime(noon, { shown: at(noon - 1), own: noon - 1 }, 0)).toBe(noon)
  })

  it('is later than the one before, made in the same millisecond', () => {
    expect(markTime(noon, { own: noon }, 0)).toBe(noon + 1)
    expect(markTime(noon, { own: noon + 5 }, 0)).toBe(noon + 6)
  })

  it('is later than a mark of another phone once both are in server time', () => {
    const offset = -hour
    const shown = at(noon + 20)
    const made = markTime(noon, { shown }, offset)
    expect(made + offset).toBe(noon + 21)
    expect(markTime(noon, { shown }, hour)).toBe(noon)
  })

  it('stays later when the clock is put back by a year', () => {
    const year = 365 * 24 * hour
    expect(markTime(noon - year, { own: noon }, 0)).toBe(noon + 1)
    // What was made before and is not sent is shown with the same offset: only its own time matters.
    expect(markTime(noon - year, { shown: at(noon + year) }, year)).toBe(noon + 1)
  })
})

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
