import { describe, expect, it } from 'vitest'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { choir, rosterMember, youth } from '#tests/support/samples/imports/roster.ts'
import { narrowMembers } from './narrow-members.ts'

const timezone = 'America/Port-au-Prince'
const daysAgo = (days: number) => addDays(dateIn(timezone), -days)
const phone = '+50937123456'

const members = [
  rosterMember('1', 'Ana', { groups: [choir], phone, joinedOn: daysAgo(400) }),
  rosterMember('2', 'Bel', { groups: [choir, youth], joinedOn: daysAgo(30) }),
  rosterMember('3', 'Claude', { groups: [youth], joinedOn: daysAgo(31) }),
  rosterMember('4', 'Dieu', { phone, joinedOn: daysAgo(2) }),
]
const known = { timezone, absent: new Set(['1', '2', '4']) }
const found = (chosen: Parameters<typeof narrowMembers>[1]) =>
  narrowMembers(members, chosen, known).map(({ id }) => id)

describe('narrowMembers', () => {
  it.each([
    [[choir.id], ['1', '2']],
    [
      [choir.id, youth.id],
      ['1', '2', '3'],
    ],
    [['gone'], []],
  ])('takes members of any of the groups %j', (groups, ids) => {
    expect(found({ groups, only: [] })).toEqual(ids)
  })

  it.each([
    [['absent' as const], ['1', '2', '4']],
    [['new' as const], ['2', '4']],
    [['no-phone' as const], ['2', '3']],
    [['absent' as const, 'no-phone' as const], ['2']],
    [['absent' as const, 'new' as const, 'no-phone' as const], ['2']],
  ])('takes those of whom each of %j is true', (only, ids) => {
    expect(found({ groups: [], only })).toEqual(ids)
  })

  it('takes groups and the rest together', () => {
    expect(found({ groups: [choir.id, youth.id], only: ['no-phone'] })).toEqual(['2', '3'])
    expect(found({ groups: [youth.id], only: ['absent'] })).toEqual(['2'])
  })

  it('returns the same array without chips, so that a search goes on from letter to letter', () => {
    expect(narrowMembers(members, { groups: [], only: [] }, known)).toBe(members)
  })
})
