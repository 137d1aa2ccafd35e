import type { RawRow } from '#server/imports/table.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_COLUMNS, MAX_RAW_ROWS } from '#server/imports/limits.ts'
import { trimmed } from '#server/imports/rows/trim-row.ts'
import type { XmlParts } from '#server/xml-parts.ts'
import { addMergedCells, columnNumber, fillDown, type MergedCells } from './merged-cells.ts'
import { textRun, unescaped } from './workbook-tables.ts'

/** Data of the workbook that its sheets refer to. */
export interface Workbook {
  strings: string[]
  dateStyles: boolean[]
  /** Whether dates count from 1904 instead of 1900. */
  from1904: boolean
}

/**
 * Reads a sheet's non-empty rows. Values as entered, not as displayed: full numbers (no `3.7E+10`), dates as
 * `YYYY-MM-DD`, formulas as their last value, errors empty, merged cells in each of their rows.
 */
export async function readSheet(parts: XmlParts, path: string, book: Workbook): Promise<RawRow[]> {
  const rows: RawRow[] = []
  let row = 0
  let column = 0
  let cells: string[] = []
  let cell: Record<string, string> = {}
  let value = ''
  let inValue = false
  const merged: MergedCells = new Map()
  const inline = textRun()

  function endCell(): void {
    const text = cell.t === 'inlineStr' ? inline.end() : cellText(value, cell, book)
    if (text.trim() === '') return
    if (column > MAX_COLUMNS) throw new ImportError('too_many_columns', row)
    while (cells.length < column) cells.push('')
    cells[column - 1] = text
  }

  function endRow(): void {
    const filledCells = trimmed(cells)
    if (filledCells.length > 0) rows.push({ row, cells: filledCells })
    if (rows.length > MAX_RAW_ROWS) throw new ImportError('too_many_rows', row)
  }

  await parts.visit(path, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number.parseInt(attributes.r ?? '', 10) || row + 1
        column = 0
        cells = []
      } else if (name === 'c') {
        column = columnNumber(attributes.r) || column + 1
        cell = attributes
        value = ''
        inline.start()
      } else if (name === 'v') inValue = true
      else if (name === 'mergeCell') addMergedCells(merged, attributes.ref)
      else inline.open(name)
    },
    text: (text) => {
      if (inValue) value += text
      else inline.text(text)
    },
    close: (name) => {
      if (name === 'v') inValue = false
      else if (name === 'c') endCell()
      else if (name === 'row') endRow()
      else inline.close(name)
    },
  })
  return fillDown(rows, merged)
}

function cellText(value: string, { t, s }: Record<string, string>, book: Workbook): string {
  if (value === '') return ''
  switch (t) {
    case 's':
      return book.strings[Number(value)] ?? ''
    case 'str':
      return unescaped(value)
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return ''
    case 'd':
      return value.slice(0, 10)
    default:
      return book.dateStyles[Number(s ?? 0)] ? dateText(value, book.from1904) : numberText(value)
  }
}

/** Formats a number with 15 significant digits, without binary noise. */
function numberText(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value
}

/** Converts a serial number to a date. Day 60 is the nonexistent 29 February 1900; earlier days are off by one. */
export function dateText(value: string, from1904: boolean): string {
  const serial = Math.floor(Number(value)) + (from1904 ? 1462 : 0)
  // Dates up to the year 9999; a value below 1 is a time of day.
  if (!(serial >= 1 && serial < 2_958_466)) return numberText(value)
  const days = serial > 60 ? serial - 25_569 : serial - 25_568
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}
