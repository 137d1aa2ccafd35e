import { describe, expect, it } from 'vitest'
import { Problem } from '#server/http/problem.ts'
import { checkServiceDate, latestMarks, markedAt, marksAfterMerges } from './rules.ts'

const now = new Date('2026-11-15T14:00:00Z')

describe('the time of a mark', () => {
  it.each([
    ['2026-11-15T13:59:00.123Z', '2026-11-15T13:59:00.123Z'],
    ['2026-11-15T14:05:00Z', '2026-11-15T14:05:00.000Z'],
    // Beyond the tolerated clock skew: server time.
    ['2026-11-15T14:05:00.001Z', '2026-11-15T14:00:00.000Z'],
    ['2027-11-15T14:00:00Z', '2026-11-15T14:00:00.000Z'],
    // A clock that was never set.
    ['1970-01-01T00:00:10Z', '2000-01-01T00:00:00.000Z'],
    ['0000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
    ['2025-09-16T14:00:00Z', '2025-09-16T14:00:00.000Z'],
  ])('%s counts as %s', (text, instant) => {
    expect(markedAt(text, 'marks', now).toISOString()).toBe(instant)
  })

  it('is rejected when it cannot be parsed', () => {
    expect(() => markedAt('2026-99-15T14:00:00Z', 'marks', now)).toThrow(Problem)
  })
})

describe('the marks of one request', () => {
  const mark = (member_id: string, present: boolean, minute: number) => ({
    member_id,
    present,
    marked_at: `2026-11-15T13:${String(minute).padStart(2, '0')}:00Z`,
  })

  it('are reduced to the latest of each member, or the last of equals', () => {
    const marks = [
      mark('a', true, 10),
      mark('b', true, 10),
      mark('a', false, 9),
      mark('b', false, 10),
      mark('c', false, 1),
    ]
    expect(latestMarks(marks, now).map(({ memberId, present }) => [memberId, present])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ])
  })
})

describe('the marks of members who have been merged', () => {
  const mark = (memberId: string, present: boolean, minute: number) => ({
    memberId,
    present,
    markedAt: new Date(Date.UTC(2026, 10, 15, 13, minute)),
  })

  it('belong to the remaining member; of two marks "present" wins, otherwise the later one', () => {
    const remaining = new Map([['old', 'kept']])
    expect(marksAfterMerges([mark('old', true, 1), mark('b', false, 1)], remaining)).toEqual([
      mark('kept', true, 1),
      mark('b', false, 1),
    ])
    expect(marksAfterMerges([mark('old', true, 1), mark('kept', false, 2)], remaining)).toEqual([
      mark('kept', true, 1),
    ])
    expect(marksAfterMerges([mark('kept', true, 1), mark('old', false, 2)], remaining)).toEqual([
      mark('kept', true, 1),
    ])
    expect(marksAfterMerges([mark('old', false, 3), mark('kept', false, 2)], remaining)).toEqual([
      mark('kept', false, 3),
    ])
  })
})

describe('the date of a service', () => {
  // 02:00 UTC is still the evening before in Port-au-Prince.
  const night = new Date('2026-11-16T02:00:00Z')
  it.each([
    ['2026-11-15', true],
    ['2026-11-16', true],
    ['2026-11-17', false],
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['0001-01-01', false],
    ['9999-12-31', false],
  ])('%s: %s', (date, allowed) => {
    const check = () => checkServiceDate(date, 'America/Port-au-Prince', night)
    if (allowed) expect(check).not.toThrow()
    else expect(check).toThrow(Problem)
  })
})
