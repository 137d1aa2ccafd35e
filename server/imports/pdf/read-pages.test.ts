import { describe, expect, it } from 'vitest'
import type { PageText } from './page-text.ts'
import { readPages } from './read-pages.ts'

/** A positioned text: x, y, text, and whether it was recognised with certainty. */
type Put = [x: number, y: number, text: string, sure?: boolean]

const page = (...texts: Put[]): PageText => ({
  width: 600,
  height: 800,
  pieces: texts.map(([x, y, text, sure = true]) => ({
    text,
    x0: x,
    x1: x + text.length * 5,
    y,
    height: 10,
    sure,
  })),
})
const cells = (...pages: PageText[]) => readPages(pages, false).rows.map((row) => row.cells)
const list = (x: number, y: number, names: string[]): Put[] =>
  names.flatMap((name, i): Put[] => [
    [x, y + i * 20, name],
    [x + 150, y + i * 20, `3712-345${i}`],
  ])

describe('a table', () => {
  it('is read by its header, with columns aligned left or centred', () => {
    const table = page(
      [50, 100, 'No'],
      [140, 100, 'Nom complet'],
      [300, 100, 'Téléphone'],
      [50, 120, '1'],
      [90, 120, 'Élisée Marie Jean-Pierre'],
      [290, 120, '3712-3456'],
      [50, 140, '2'],
      [140, 140, 'Rose'],
      [290, 140, '3712-3457'],
    )
    expect(readPages([table], false).headers).toEqual(['No', 'Nom complet', 'Téléphone'])
    expect(cells(table)).toEqual([
      ['1', 'Élisée Marie Jean-Pierre', '3712-3456'],
      ['2', 'Rose', '3712-3457'],
    ])
  })

  it('continues over pages with or without a repeated header; repeated page headers and footers are skipped', () => {
    const head = (number: number): Put[] => [
      [50, 40, 'Legliz Lakou'],
      [50, 770, `Page ${number} / 3`],
    ]
    const header: Put[] = [
      [50, 100, 'Name'],
      [200, 100, 'Phone'],
    ]
    const rows = cells(
      page(...head(1), ...header, [50, 120, 'Rose Noël'], [200, 120, '3712-3456']),
      page(...head(2), ...header, [50, 120, 'Jo Paul'], [200, 120, '3712-3457']),
      page(...head(3), [50, 100, 'Anne Cadet'], [200, 100, '3712-3458']),
    )
    expect(rows).toEqual([
      ['Rose Noël', '3712-3456'],
      ['Jo Paul', '3712-3457'],
      ['Anne Cadet', '3712-3458'],
    ])
  })

  it('joins a name over two lines and keeps its doubts', () => {
    const table = page(
      [50, 100, 'Name'],
      [200, 100, 'Phone'],
      [50, 130, 'Marie-Ange Saint-'],
      [200, 130, '3712-3456', false],
      [50, 142, 'Louis'],
      [50, 172, 'Rose Noël'],
      [50, 202, 'Jo Paul'],
    )
    expect(readPages([table], true).rows).toEqual([
      { row: 1, cells: ['Marie-Ange Saint-Louis', '3712-3456'], doubts: [{ cell: 1, code: 'unsure' }] },
      { row: 2, cells: ['Rose Noël', ''], doubts: [] },
      { row: 3, cells: ['Jo Paul', ''], doubts: [] },
    ])
  })
})

describe('a list', () => {
  it('is read line by line, without its title', () => {
    const title: Put = [200, 60, 'Lis manm yo 2026']
    const table = readPages([page(title, ...list(50, 100, ['Rose Noël', 'Jo Paul', 'Anne Cadet']))], false)
    expect(table.recognised).toEqual({ mapping: ['name', 'phone'], confident: true })
    expect(table.rows.map((row) => row.cells)).toEqual([
      ['Rose Noël', '3712-3450'],
      ['Jo Paul', '3712-3451'],
      ['Anne Cadet', '3712-3452'],
    ])
  })

  it('in two columns is read down the left one first', () => {
    const left = ['Rose Noël', 'Jo Paul', 'Anne Cadet', 'Guy Jean']
    const right = ['Élie Dorvil', 'Ruth Michel', 'Paul Léger', 'Yves Désir']
    const rows = cells(page(...list(40, 100, left), ...list(320, 100, right)))
    expect(rows.map(([name]) => name)).toEqual([...left, ...right])
  })

  it('joins a name with the phone and address below it', () => {
    const person = (x: number, y: number, name: string, digit: number): Put[] => [
      [x, y, name],
      [x, y + 12, `Tél. 3712-345${digit}`],
      [x, y + 24, `p${digit}@example.org`],
    ]
    const rows = cells(
      page(
        ...person(40, 100, 'Rose Noël', 1),
        ...person(320, 100, 'Jo Paul', 2),
        ...person(40, 150, 'Anne Cadet', 3),
        ...person(320, 150, 'Guy Jean', 4),
        ...person(40, 200, 'Ruth Michel', 5),
        ...person(320, 200, 'Yves Désir', 6),
      ),
    )
    expect(rows).toHaveLength(6)
    expect(rows[0]).toEqual(['Rose Noël', '3712-3451', 'p1@example.org'])
    expect(rows[5]).toEqual(['Yves Désir', '3712-3456', 'p6@example.org'])
  })

  it.each(['1', '1.', '1)', '№ 1'])('has no numbers as names: %s', (first) => {
    const people = list(80, 100, ['Rose Noël', 'Jo Paul', 'Anne Cadet'])
    const numbers = [0, 1, 2].map((i): Put => [50, 100 + i * 20, first.replace('1', String(i + 1))])
    const table = readPages([page(...numbers, ...people)], true)
    expect(table.recognised).toEqual({ mapping: ['name', 'phone'], confident: true })
    expect(table.rows.map((row) => row.cells[0])).toEqual(['Rose Noël', 'Jo Paul', 'Anne Cadet'])
    const names = people.filter(([x]) => x === 80)
    expect(cells(page(...numbers, ...names))).toEqual([['Rose Noël'], ['Jo Paul'], ['Anne Cadet']])
  })

  it('of names alone is read as people', () => {
    expect(cells(page([50, 100, 'Rose Noël'], [50, 120, 'Jo Paul'], [50, 140, 'Liste des membres']))).toEqual(
      [['Rose Noël'], ['Jo Paul']],
    )
  })

  it('marks a single word among people with phones', () => {
    const { rows } = readPages(
      [page([50, 80, 'Koral'], ...list(50, 100, ['Rose Noël', 'Jo Paul', 'Anne Cadet']))],
      false,
    )
    expect(rows.map(({ doubts }) => doubts)).toEqual([[{ cell: 0, code: 'alone' }], [], [], []])
  })

  it('leaves the mapping to the user where there are several names', () => {
    const rows = [0, 1, 2].flatMap((i): Put[] => [
      [50, 100 + i * 20, 'Rose'],
      [150, 100 + i * 20, 'Noël'],
      [300, 100 + i * 20, `3712-345${i}`],
    ])
    expect(readPages([page(...rows)], false)).toMatchObject({
      recognised: { mapping: ['name', 'ignore', 'phone'], confident: false },
      rows: [{ cells: ['Rose', 'Noël', '3712-3450'] }, {}, {}],
    })
  })

  it('throws when it has no people', () => {
    expect(() => readPages([page([50, 100, '12.5 % of 300'])], false)).toThrow('no_people')
  })
})
