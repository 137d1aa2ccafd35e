import { describe, expect, it } from 'vitest'
import { deviceClock } from '#server/http/device-clock.ts'
import { Problem } from '#server/http/problem.ts'
import { checkServiceDate, latestMarks, marksAfterMerges } from './rules.ts'

const now = Date.parse('2026-11-15T14:00:00Z')

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
    expect(
      latestMarks(marks, deviceClock(undefined, now)).map(({ memberId, present }) => [memberId, present]),
    ).toEqual([
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
