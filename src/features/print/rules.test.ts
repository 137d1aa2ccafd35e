import { describe, expect, test } from 'vitest'
import type { RosterMember } from '#src/offline/overlay.ts'
import { churchPhone, fundsThatFit, lastMonthsUpTo, namesThatFit, sectionsOf } from './rules.ts'

const choir = { id: 'choir', church_id: 'c', name: 'Choir', description: '', members: 2 }
const youth = { id: 'youth', church_id: 'c', name: 'Youth', description: '', members: 2 }
const member = (name: string, ...groups: (typeof choir)[]) =>
  ({ id: name, name, groups: groups.map(({ id, name: title }) => ({ id, name: title })) }) as RosterMember

const people = [member('Ana', choir, youth), member('Bo', youth), member('Céline')]
const namesOf = (sections: ReturnType<typeof sectionsOf>) =>
  sections.map(({ group, members }) => [group?.name, members.map(({ name }) => name)])

describe('the sections of a sheet', () => {
  test('have everybody once, under their first group, and those in none at the end', () => {
    expect(namesOf(sectionsOf(people, [choir, youth], undefined))).toEqual([
      ['Choir', ['Ana']],
      ['Youth', ['Bo']],
      [undefined, ['Céline']],
    ])
  })
  test('of one group have all of its members', () => {
    expect(namesOf(sectionsOf(people, [choir, youth], 'youth'))).toEqual([['Youth', ['Ana', 'Bo']]])
  })
})

test('the last twelve months go back over the turn of the year', () => {
  expect(lastMonthsUpTo('2026-02-14').slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})

describe('the month’s page', () => {
  const names = Array.from({ length: 30 }, (_, i) => `Marie-Thérèse Jean-Baptiste ${i}`)

  test('has few names whole, of many those that three lines hold, and counts the others', () => {
    expect(namesThatFit(names.slice(0, 3), 3)).toEqual({ shown: names.slice(0, 3), more: 0 })
    const { shown, more } = namesThatFit(names, 200)
    expect(shown).toEqual(names.slice(0, 9))
    expect(more).toBe(191)
  })

  test('puts the smallest funds of each currency in one row where they are too many', () => {
    const fund = (fund_name: string, amount: number, currency: 'USD' | 'HTG') =>
      ({ fund_name, amount, currency, gifts: 2 }) as const
    const dollars = Array.from({ length: 8 }, (_, i) => fund(`Fund ${i}`, 100.1 - i, 'USD'))
    const gourdes = [fund('Tithe', 5000, 'HTG')]
    expect(fundsThatFit(dollars)).toEqual(dollars)
    expect(fundsThatFit([...dollars, ...gourdes])).toEqual([
      ...dollars.slice(0, 3),
      { fund_name: '', amount: 475.5, currency: 'USD', gifts: 10, others: 5 },
      ...gourdes,
    ])
  })
})

test.each([
  ['5093712345', '(509) 371-2345'],
  ['13055550123', '(305) 555-0123'],
  ['50937123456', '+509 3712 3456'],
])('a church’s phone is as people write it: %s', (digits, text) => {
  expect(churchPhone(digits)).toBe(text)
})
