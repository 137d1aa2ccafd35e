import { describe, expect, it } from 'vitest'
import { recordOf } from '#contract/fields/record-of.ts'
import { memberFields } from '#contract/member.ts'
import type { ImportRow } from '#contract/imports.ts'
import {
  actionOf,
  choose,
  countKinds,
  decisions,
  fileProblem,
  groupsIn,
  listKind,
  rowsShown,
  tally,
} from './rules.ts'

const row = (number: number, values: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  ...recordOf(memberFields, () => ''),
  name: `Moun ${number}`,
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
const hard = row(7, { doubts: [{ field: 'phone', code: 'unsure', message: 'Hard to read' }] })
const namesake = row(8, {
  doubts: [{ field: 'name', code: 'namesake', message: 'Same name' }],
  duplicate_of: { kind: 'member', id: 'm', name: 'Jean', by: 'name' },
})
const rows = [wrong, member, sameRow, ready]

describe('fileProblem', () => {
  const file = (name: string, size = 10, type = '') => fileProblem({ name, size, type })

  it.each([
    'a.csv',
    'A.CSV',
    'a.b.tsv',
    'a.txt',
    'Manm yo.xlsx',
    'lis.PDF',
    'IMG_1.jpg',
    'a.jpeg',
    'a.png',
    'a.webp',
  ])('takes %s', (name) => {
    expect(file(name)).toBeNull()
  })

  it('takes a file without an ending by what the phone says of it', () => {
    expect(file('1000004711', 10, 'text/csv')).toBeNull()
    expect(file('1000004711', 10, 'image/jpeg')).toBeNull()
    expect(file('1000004711', 10, 'video/mp4')).toBe('wrong_kind')
  })

  it('refuses other kinds, also when the phone calls them a table', () => {
    expect(file('list.docx')).toBe('wrong_kind')
    expect(file('list.numbers', 10, 'text/csv')).toBe('wrong_kind')
    expect(file('IMG_1.HEIC')).toBe('heic')
    expect(file('1000004711', 10, 'image/heic')).toBe('heic')
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
    expect(tally(rows, {})).toEqual({ add: 1, merge: 0, skip: 3, doubts: 0 })
    expect(decisions(rows, {})).toEqual([])
  })

  it('tell the server only what differs', () => {
    const choices = choose(choose({}, [ready], 'skip'), [member], 'merge')
    expect(decisions(rows, choices)).toEqual([
      { row: 4, action: 'merge' },
      { row: 3, action: 'skip' },
    ])
    expect(tally(rows, choices)).toEqual({ add: 0, merge: 1, skip: 3, doubts: 0 })
    expect(choose(choose(choices, [ready], 'add'), [member], 'skip')).toEqual({})
  })

  it('come with the exceptions first, each kind in the order of the file', () => {
    const all = [ready, hard, sameRow, member, wrong, row(9)]
    expect(rowsShown(all, 'all').map(({ row: number }) => number)).toEqual([2, 7, 5, 4, 3, 9])
    expect(rowsShown(all, 'duplicates')).toEqual([sameRow, member])
  })

  it('merge only with members: the others of the bulk are left out', () => {
    const choices = choose({ 5: 'add' }, rowsShown(rows, 'duplicates'), 'merge')
    expect(actionOf(member, choices)).toBe('merge')
    expect(actionOf(sameRow, choices)).toBe('skip')
  })

  it('leave out what was hard to read until somebody has accepted it', () => {
    expect(actionOf(hard, { 7: 'add' })).toBe('skip')
    expect(actionOf({ ...hard, doubts: [] }, {})).toBe('add')
  })

  it('say whether a namesake is the member, while nothing else of the row is unsure', () => {
    expect(tally([namesake, hard], {})).toEqual({ add: 0, merge: 0, skip: 0, doubts: 2 })
    for (const [action, counted] of [
      ['add', 'add'],
      ['merge', 'merge'],
      ['overwrite', 'merge'],
    ] as const) {
      const choices = choose({}, [namesake], action)
      expect(decisions([namesake], choices)).toEqual([{ row: 8, action }])
      expect(tally([namesake], choices)).toMatchObject({ [counted]: 1, doubts: 0 })
    }
    const unsure = { ...namesake, doubts: [...namesake.doubts, ...hard.doubts] }
    expect(actionOf(unsure, { 8: 'merge' })).toBe('skip')
    const sameList = { ...namesake, duplicate_of: sameRow.duplicate_of }
    expect(actionOf(sameList, { 8: 'merge' })).toBe('skip')
  })

  it('no longer count where a correction has made them impossible', () => {
    const choices = choose({}, [member], 'merge')
    expect(actionOf({ ...member, duplicate_of: null }, choices)).toBe('add')
    expect(actionOf({ ...member, problems: wrong.problems }, choices)).toBe('skip')
  })
})

it('tells by its name what a file is read as', () => {
  expect(['a.JPG', 'a.pdf', 'a.csv', 'a'].map(listKind)).toEqual(['photo', 'pdf', 'table', 'table'])
})

it('counts every row once', () => {
  const both = row(6, { doubts: hard.doubts, duplicate_of: member.duplicate_of })
  expect(countKinds([...rows, hard, both])).toEqual({
    all: 6,
    ready: 1,
    problems: 1,
    doubts: 2,
    duplicates: 2,
  })
})

it('parts groups by commas', () => {
  expect(groupsIn(' Koral , ,Jèn,')).toEqual(['Koral', 'Jèn'])
})
