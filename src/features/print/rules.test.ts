import { describe, expect, test } from 'vitest'
import type { RosterMember } from '#src/offline/overlay.ts'
import { lastMonthsUpTo, sectionsOf } from './rules.ts'

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
