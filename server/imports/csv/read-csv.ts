import Papa from 'papaparse'
import { headerIndex, knownHeaders, type RawRow } from '#server/imports/table.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_COLUMNS, MAX_LINES, MAX_RAW_ROWS } from '#server/imports/limits.ts'
import { trimmed } from '#server/imports/rows/trim-row.ts'

/** Number of characters from which the separator is detected. */
const SAMPLE_LENGTH = 64 * 1024
const SAMPLE_ROWS = 100

const SEPARATORS = [',', ';', '\t', '|']

/** Ties are decided against the comma, which also occurs inside values. */
const OVER_COMMA = 1.01

/**
 * Parses a CSV text (line ends are `\n`) and returns the rows that are not empty. A value over several lines counts
 * as one row, as in spreadsheet programs. Throws `ImportError` `too_many_rows`, `too_many_columns` or
 * `broken_quotes`.
 */
export function readCsv(text: string): RawRow[] {
  // Excel's own first line, which names the separator.
  const named = /^sep=(.)\n/i.exec(text)?.[1]
  return parse(text, named ?? separatorOf(text), named ? 1 : 0)
}

function parse(text: string, separator: string, skip: number): RawRow[] {
  const rows: RawRow[] = []
  let row = 0
  // The line end is added because spaces after a final quotation mark would count as an open quote.
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

/** Returns the separator with the most known headers and the most rows of the header's length. */
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
  // A single column always fits, so it wins only when no separator splits the header.
  if (header.length === 1) return fit * 0.4
  return separator === ',' ? fit : fit * OVER_COMMA
}
