import { describe, expect, it } from 'vitest'
import { findTable } from './table.ts'

const table = (...rows: string[][]) => findTable(rows.map((cells, index) => ({ row: index + 1, cells })))
const jean = ['Jean', '3712-3456']
const anne = ['Anne', '3712-3457']

describe('findTable', () => {
  it('takes the first row of a plain file as the header', () => {
    expect(table(['Name', 'Phone'], jean)).toEqual({
      headers: ['Name', 'Phone'],
      rows: [{ row: 2, cells: jean }],
    })
  })

  it('looks for the header under titles', () => {
    const found = table(
      ['Église de Jacmel'],
      ['Liste des membres', '2026'],
      ['Nom', 'Prénom', 'Tél.'],
      ['a', 'b', 'c'],
    )
    expect(found.headers).toEqual(['Nom', 'Prénom', 'Tél.'])
    expect(found.rows).toEqual([{ row: 4, cells: ['a', 'b', 'c'] }])
  })

  it('takes the first wide row for the header when no header is known', () => {
    expect(table(['報告'], ['姓名', '電話'], ['王', '3712 3456']).headers).toEqual(['姓名', '電話'])
  })

  it('leaves the headers empty when the file starts with people', () => {
    expect(table(jean, anne)).toEqual({
      headers: ['', ''],
      rows: [
        { row: 1, cells: jean },
        { row: 2, cells: anne },
      ],
    })
  })

  it('is not led astray by values that are headers elsewhere', () => {
    const unknown = ['col a', 'col b', 'col c']
    expect(table(unknown, ['Member', 'Home', 'x'], ['Member', 'Work', 'y']).headers).toEqual(unknown)
    const wider = ['Name', 'Phone', 'Email', 'Groups']
    expect(table(['Name', 'x', 'y'], [...jean, 'z'], wider).headers.slice(0, 3)).toEqual(['Name', 'x', 'y'])
  })

  it('leaves out repeated headers, ruled lines and totals', () => {
    const found = table(
      ['Name', 'Phone', 'Gifts'],
      jean,
      ['NAME', 'phone', 'Gifts'],
      ['-----', '-----'],
      ['Total', '', '$1,250.00'],
      ['Total: 12'],
      ['Grand Total', '120'],
      ['TOTAL GÉNÉRAL', '', '1 250,00 $'],
      ['Sous-total', '5'],
      ['Totaux'],
      anne,
    )
    expect(found.rows.map(({ row }) => row)).toEqual([2, 11])
  })

  it('keeps people whose names look like totals, and emoji', () => {
    const people = [
      ['Total', '3712-3456'],
      ['Count', 'Basie', '3712-3456'],
      ['Somme', 'Anne'],
      ['Totalien Jean'],
      ['Total Jean'],
      ['🙏'],
    ]
    expect(table(['Name', 'Phone'], ...people).rows).toHaveLength(people.length)
  })

  it('fills short rows up and leaves a row too long as it is', () => {
    const found = table(
      ['Name', 'Phone', 'Email'],
      ['Jean'],
      ['Anne', '3712', 'a@b.c', 'more'],
      ['Paul', '3713'],
    )
    expect(found.rows.map(({ cells }) => cells.length)).toEqual([3, 4, 3])
  })

  it('adds columns that have values but no header', () => {
    expect(table(['Name', 'Phone'], [...jean, 'a@b.co'], [...anne, 'c@d.co']).headers).toEqual([
      'Name',
      'Phone',
      '',
    ])
  })

  it('says when there is nothing, or only a header', () => {
    expect(() => table()).toThrow('empty')
    expect(() => table(['Name', 'Phone'])).toThrow('no_rows')
    expect(() => table(['Name', 'Phone'], ['Name', 'Phone'])).toThrow('no_rows')
  })

  it('allows 5,000 rows and not one more', () => {
    const people = Array.from({ length: 5000 }, () => jean)
    expect(table(['Name', 'Phone'], ...people).rows).toHaveLength(5000)
    expect(() => table(['Name', 'Phone'], ...people, anne)).toThrow('too_many_rows')
  })
})
