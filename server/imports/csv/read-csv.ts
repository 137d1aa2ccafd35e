import Papa from 'papaparse'
import { headerIndex, knownHeaders, type RawRow } from '#server/imports/table.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_COLUMNS, MAX_LINES, MAX_RAW_ROWS } from '#server/imports/limits.ts'
import { trimmed } from '#server/imports/rows/trim-row.ts'

/** Enough of a file to tell its separator by. */
const SAMPLE_LENGTH = 64 * 1024
const SAMPLE_ROWS = 100

const SEPARATORS = [',', ';', '\t', '|']

/** Where two do equally well it is rather not the comma, which also stands inside values. */
const OVER_COMMA = 1.01

/**
 * The rows of a CSV text (lines end with `\n`) that hold something. A value over several lines counts as one row,
 * as a spreadsheet program counts. Throws `too_many_rows`, `too_many_columns` and `broken_quotes`.
 */
export function readCsv(text: string): RawRow[] {
  // A line that Excel reads and writes for itself: the separator by name.
  const named = /^sep=(.)\n/i.exec(text)?.[1]
  return parse(text, named ?? separatorOf(text), named ? 1 : 0)
}

function parse(text: string, separator: string, skip: number): RawRow[] {
  const rows: RawRow[] = []
  let row = 0
  // A line end at the very end, since spaces behind the last quotation mark would pass for an open one.
  Papa.parse<string[]>(`${text}\n`, {
    delimiter: separator,
    newline: '\n',
    step: ({ data, errors }) => {
      row += 1
      if (errors.some(({ type }) => type === 'Quotes')) throw new ImportError('broken_quotes', row)
      if (data.slice(MAX_COLUMNS).some((cell) => cell.trim() !== '')) {
        throw new ImportError('too_many_columns', row)
      }
      const cells = trimmed(data.slice(0, MAX_COLUMNS))
      if (cells.length > 0 && row > skip) rows.push({ row, cells })
      if (rows.length > MAX_RAW_ROWS || row > MAX_LINES) throw new ImportError('too_many_rows', row)
    },
  })
  return rows
}

/** The separator under which the header reads best and the rows are as long as it. */
function separatorOf(text: string): string {
  const cut = text.length > SAMPLE_LENGTH ? text.lastIndexOf('\n', SAMPLE_LENGTH) : text.length
  const sample = text.slice(0, cut > 0 ? cut : SAMPLE_LENGTH)
  const ranked = SEPARATORS.map((separator) => ({ separator, score: score(sample, separator) }))
  return ranked.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

function score(sample: string, separator: string): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter: separator, newline: '\n', preview: SAMPLE_ROWS })
  const rows = data
    .map((cells, index) => ({ row: index, cells: trimmed(cells) }))
    .filter(({ cells }) => cells.length)
  const at = headerIndex(rows)
  const header = rows[Math.max(at, 0)]?.cells ?? []
  const below = rows.slice(at + 1)
  const fitting = below.filter(({ cells }) =>
    header.length === 1 ? cells.length === 1 : cells.length > 1 && cells.length <= header.length,
  ).length
  const fit = (1 + knownHeaders(header)) * ((fitting + 1) / (below.length + 1))
  // A single column always fits: it is the answer only when nothing splits the header.
  if (header.length === 1) return fit * 0.4
  return separator === ',' ? fit : fit * OVER_COMMA
}
