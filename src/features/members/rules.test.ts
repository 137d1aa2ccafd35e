import { describe, expect, it } from 'vitest'
import { recordOf } from '#contract/fields/record-of.ts'
import { memberFields } from '#contract/member.ts'
import { noContacts } from '#contract/member-contacts.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { choir, roster, rosterMember, youth } from '#tests/support/samples/imports/roster.ts'
import {
  broughtForward,
  groupChoices,
  householdsOf,
  rowsOn,
  shareHousehold,
  valuesOf,
  yearOfWeeks,
} from './rules.ts'

const blank = { ...recordOf(memberFields, () => ''), ...noContacts, kind: 'adult' }
const ushers = { id: 'ushers', name: 'Akèy' }

describe('broughtForward', () => {
  it('puts the named one first and keeps the others in order', () => {
    expect(broughtForward(roster, '3').map((someone) => someone.id)).toEqual(['3', '1', '2', '4'])
  })

  it('leaves the list alone when nobody is named or the one named is not in it', () => {
    expect(broughtForward(roster, undefined)).toBe(roster)
    expect(broughtForward(roster, 'gone')).toBe(roster)
  })
})

describe('groupChoices', () => {
  it('offers the chosen groups first', () => {
    expect(groupChoices([choir, ushers, youth], [youth])).toEqual([youth, choir, ushers])
  })

  it('offers the chosen ones when no group is known', () => {
    expect(groupChoices([], [youth])).toEqual([youth])
  })
})

describe('valuesOf', () => {
  it('leaves out a group that is gone, and what is missing empty', () => {
    const someone = rosterMember('5', 'Ana', { groups: [choir, youth] })
    expect(valuesOf(someone, [choir])).toEqual({ ...blank, name: 'Ana', groups: ['choir'] })
  })

  it('writes the phone as people do', () => {
    expect(valuesOf(roster[0]!, [choir])).toMatchObject({ phone: '+509 3712 3456', groups: ['choir'] })
  })
})

describe('a household', () => {
  const jean = rosterMember('1', 'Ana', { household: 'Fanmi Désir' })
  const people = [jean, rosterMember('2', 'Bob', { household: 'FANMI DESIR' }), rosterMember('3', 'Cid')]

  it('is shared by those who write it the same but for case and accents', () => {
    expect(shareHousehold(people, jean).map(({ id }) => id)).toEqual(['2'])
    expect(shareHousehold(people, people[2]!)).toEqual([])
  })

  it('is offered once', () => {
    expect(householdsOf([...people, rosterMember('4', 'Dan', { household: 'Casimir' })])).toHaveLength(2)
  })
})

describe('rowsOn', () => {
  it('has the writes on one member that are not on the server', () => {
    const row = (order: number, status: OutboxRow['status'], id: string) =>
      ({ order, status, entityKeys: [`member:${id}`, `new:${id}`] }) as OutboxRow
    const rows = [
      row(1, 'sent', 'a'),
      row(2, 'needsAttention', 'a'),
      row(3, 'waiting', 'b'),
      row(4, 'waiting', 'a'),
    ]
    expect(rowsOn(rows, 'a').map(({ order }) => order)).toEqual([2, 4])
  })
})

describe('the weeks of a year', () => {
  it('end with this week, and have one of several services that someone came to', () => {
    const weeks = yearOfWeeks(
      [
        { date: '2026-11-22', present: false },
        { date: '2026-11-18', present: true },
        { date: '2026-11-15', present: false },
      ],
      '2026-11-25',
    )
    expect(weeks).toHaveLength(52)
    expect(weeks[0]).toEqual({ sunday: '2025-12-07', present: null })
    expect(weeks.slice(-4)).toEqual([
      { sunday: '2026-11-08', present: null },
      { sunday: '2026-11-15', present: false },
      { sunday: '2026-11-22', present: true },
      { sunday: '2026-11-29', present: null },
    ])
  })
})
