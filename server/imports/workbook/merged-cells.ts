import { MAX_COLUMNS } from '#server/imports/limits.ts'
import type { RawRow } from '#server/imports/table.ts'

/** The last row of the merged cells, by their first row and their column. All numbers start at 1. */
export type MergedCells = Map<number, Map<number, number>>

/** Adds the first column of `B2:C5`; the others have no value. Ignores cells of a single row. */
export function addMergedCells(merged: MergedCells, reference = ''): void {
  const match = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference)
  const [first, last] = [Number(match?.[2]), Number(match?.[3])]
  const column = columnNumber(match?.[1])
  if (!(first < last && column <= MAX_COLUMNS)) return
  const starting = merged.get(first) ?? new Map<number, number>()
  merged.set(first, starting.set(column, last))
}

/** Copies the value of merged cells, such as a family's address, to the other rows that they span. */
export function fillDown(rows: RawRow[], merged: MergedCells): RawRow[] {
  const open = new Map<number, { last: number; text: string }>()
  return rows.map((row) => {
    const cells = [...row.cells]
    const filledDown: number[] = []
    for (const [index, { last, text }] of open) {
      if (row.row > last) open.delete(index)
      else if (!cells[index]) {
        while (cells.length < index) cells.push('')
        cells[index] = text
        filledDown.push(index)
      }
    }
    for (const [column, last] of merged.get(row.row) ?? []) {
      const text = row.cells[column - 1]
      if (text) open.set(column - 1, { last, text })
    }
    return filledDown.length > 0 ? { ...row, cells, filledDown } : row
  })
}

/** 28 for `AB12`, 0 for an invalid cell reference. */
export function columnNumber(address = ''): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0] ?? ''
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}
