import { describe, expect, it } from 'vitest'
import type { ImportRow } from '#contract/imports.ts'
import { actionOf, choose, countKinds, decisions, fileProblem, groupsIn, rowsShown, tally } from './rules.ts'

const row = (number: number, values: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  name: `Moun ${number}`,
  phone: '',
  email: '',
  groups: [],
  problems: [],
  doubts: [],
  duplicate_of: null,
  ...values,
})
const wrong = row(2, { problems: [{ field: 'phone', message: 'No number' }] })
const ready = row(3)
const member = row(4, { duplicate_of: { kind: 'member', id: 'm', name: 'Jean', by: 'phone' } })
const sameRow = row(5, { duplicate_of: { kind: 'row', id: '3', name: 'Jean', by: 'name' } })
const rows = [wrong, member, sameRow, ready]

describe('fileProblem', () => {
  const file = (name: string, size = 10, type = '') => fileProblem({ name, size, type })

  it('takes the four kinds, whatever the case of their ending', () => {
    for (const name of ['a.csv', 'A.CSV', 'a.b.tsv', 'a.txt', 'Manm yo.xlsx']) expect(file(name)).toBeNull()
  })

  it('takes a file without an ending by what the phone says of it', () => {
    expect(file('1000004711', 10, 'text/csv')).toBeNull()
    expect(file('1000004711', 10, 'image/png')).toBe('wrong_kind')
  })

  it('refuses other kinds, also when the phone calls them a table', () => {
    expect(file('photo.jpg')).toBe('wrong_kind')
    expect(file('list.pdf', 10, 'text/csv')).toBe('wrong_kind')
    expect(file('list.xls', 10, 'application/vnd.ms-excel')).toBe('old_excel')
  })

  it('refuses what is too large or empty', () => {
    expect(file('a.csv', 25 * 1024 * 1024)).toBeNull()
    expect(file('a.csv', 25 * 1024 * 1024 + 1)).toBe('too_large')
    expect(file('a.csv', 0)).toBe('empty_file')
  })
})

describe('the choices', () => {
  it('leave out what is wrong or doubled unless told otherwise', () => {
    expect(tally(rows, {})).toEqual({ add: 1, merge: 0, skip: 3 })
    expect(decisions(rows, {})).toEqual([])
  })

  it('tell the server only what differs', () => {
    const choices = choose(choose({}, [ready], 'skip'), [member], 'merge')
    expect(decisions(rows, choices)).toEqual([
      { row: 4, action: 'merge' },
      { row: 3, action: 'skip' },
    ])
    expect(tally(rows, choices)).toEqual({ add: 0, merge: 1, skip: 3 })
    expect(choose(choose(choices, [ready], 'add'), [member], 'skip')).toEqual({})
  })

  it('merge only with members: the others of the bulk are left out', () => {
    const choices = choose({ 5: 'add' }, rowsShown(rows, 'duplicates'), 'merge')
    expect(actionOf(member, choices)).toBe('merge')
    expect(actionOf(sameRow, choices)).toBe('skip')
  })

  it('no longer count where a correction has made them impossible', () => {
    const choices = choose({}, [member], 'merge')
    expect(actionOf({ ...member, duplicate_of: null }, choices)).toBe('add')
    expect(actionOf({ ...member, problems: wrong.problems }, choices)).toBe('skip')
  })
})

it('counts every row once', () => {
  expect(countKinds(rows)).toEqual({ all: 4, ready: 1, problems: 1, duplicates: 2 })
})

it('parts groups by commas', () => {
  expect(groupsIn(' Koral , ,Jèn,')).toEqual(['Koral', 'Jèn'])
})
