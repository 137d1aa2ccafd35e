import Papa from 'papaparse'
import { headerIndex, knownHeaders, type RawRow } from '#server/imports/table.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_COLUMNS, MAX_LINES, MAX_RAW_ROWS } from '#server/imports/limits.ts'
import { trimmed } from '#server/imports/rows/trim-row.ts'

const SAMPLE_LENGTH = 64 * 1024
const SAMPLE_ROWS = 100

const SEPARATORS = [',', ';', '\t', '|']

/** Breaks ties against the comma, which also occurs in values. */
const OVER_COMMA = 1.01

/**
 * Parses CSV with normalised line ends into non-empty rows. A multi-line value is one row. Throws `ImportError`
 * `too_many_rows`, `too_many_columns` or `broken_quotes`.
 */
export function readCsv(text: string): RawRow[] {
  const unquoted = withoutLineQuotes(text)
  if (unquoted) return readCsv(unquoted)
  if (text.startsWith('“')) return readCsv(text.replaceAll(/[“”]/g, '"'))
  // Excel's own first line, which names the separator.
  const named = /^sep=(.)\n/i.exec(text)?.[1]
  const separator = named ?? separatorOf(text)
  const skip = named ? 1 : 0
  const first = attempt(() => parse(text, separator, skip))
  if (first.rows && !first.rows.some(isSplit)) return first.rows
  if (first.error && first.error.problem !== 'broken_quotes') throw first.error
  const second = attempt(() => parse(withWholeQuotes(text, separator), separator, skip))
  if (second.rows && (!first.rows || splitRows(second.rows) < splitRows(first.rows))) return second.rows
  if (first.rows) return first.rows
  throw first.error
}

/** Removes the quotes of lines that were quoted whole, as when a CSV is opened as one column and saved again. */
function withoutLineQuotes(text: string): string | undefined {
  if (!text.startsWith('"')) return undefined
  const lines = text.trimEnd().split('\n')
  if (knownHeaders(lines[0]!.slice(1, -1).split(/[,;\t|]/)) < 2) return undefined
  const areQuoted = lines.every((line) => /^"(?:[^"]|"")*"$/.test(line))
  return areQuoted ? lines.map((line) => line.slice(1, -1).replaceAll('""', '"')).join('\n') : undefined
}

type Attempt = { rows: RawRow[]; error?: never } | { rows?: never; error: ImportError }

function attempt(read: () => RawRow[]): Attempt {
  try {
    return { rows: read() }
  } catch (error) {
    if (error instanceof ImportError) return { error }
    throw error
  }
}

function splitRows(rows: RawRow[]): number {
  return rows.filter(isSplit).length
}

function isSplit({ cells }: RawRow): boolean {
  return cells.some(isHalfQuoted)
}

function isHalfQuoted(cell: string): boolean {
  return cell.includes('"') && cell.split('"').length % 2 === 0
}

/**
 * Quotes values with quotation marks inside, as in hand-written files: `Jean "Ti Jan, Jak" Paul` and `"Pierre, Jean"
 * (Jr)`. Valid lines stay unchanged.
 */
function withWholeQuotes(text: string, separator: string): string {
  const end = String.raw`\u{${separator.codePointAt(0)!.toString(16)}}`
  const plain = `[^"${end}]*`
  const field = `(?:${plain}|"(?:[^"]|"")*"\\s*)`
  const right = new RegExp(`^${field}(?:${end}${field})*$`, 'u')
  const value = new RegExp(`(?<=^|${end})(${plain})"([^"]*)"(${plain})(?=${end}|$)`, 'gu')
  const whole = (_match: string, before: string, inside: string, after: string) =>
    before.trim() === '' && after.trim() === '' ? `"${inside}"` : `"${before}""${inside}""${after}"`
  return text
    .split('\n')
    .map((line) => (isHalfQuoted(line) || right.test(line) ? line : line.replace(value, whole)))
    .join('\n')
}

function parse(text: string, separator: string, skip: number): RawRow[] {
  const rows: RawRow[] = []
  let row = 0
  // The line end prevents spaces after a final quotation mark from counting as an open quote.
  Papa.parse<string[]>(`${text}\n`, {
    delimiter: separator,
    newline: '\n',
    step: ({ data, errors }) => {
      row += 1
      if (errors.some(({ type }) => type === 'Quotes')) throw new ImportError('broken_quotes', row)
      if (data.slice(MAX_COLUMNS).some((cell) => cell.trim() !== '')) {
        throw new ImportError('too_many_columns', row)
      }
      const cells = trimmed(data.slice(0, MAX_COLUMNS).map(withoutFormula))
      if (cells.length > 0 && row > skip) rows.push({ row, cells })
      if (rows.length > MAX_RAW_ROWS || row > MAX_LINES) throw new ImportError('too_many_rows', row)
    },
  })
  return rows
}

/** `="0371"`: a text that a program protects from being read as a number. */
function withoutFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
}

/** The separator with the most known headers and the most rows of the header's length. */
function separatorOf(text: string): string {
  const cut = text.length > SAMPLE_LENGTH ? text.lastIndexOf('\n', SAMPLE_LENGTH) : text.length
  const sample = text.slice(0, cut > 0 ? cut : SAMPLE_LENGTH)
  const ranked = SEPARATORS.map((separator) => ({ separator, score: score(sample, separator) }))
  return ranked.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

function score(sample: string, separator: string): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter: separator, newline: '\n', preview: SAMPLE_ROWS })
  const rows = data
    .map((cells, index) => ({ row: index, cells: trimmed(cells), width: cells.length }))
    .filter(({ cells }) => cells.length)
  const at = headerIndex(rows)
  const header = rows[Math.max(at, 0)]?.cells ?? []
  const below = rows.slice(at + 1)
  const headerCount = knownHeaders(header)
  // Ignores trailing empty columns, which some programs omit.
  const fits = ({ cells, width }: (typeof rows)[number]) => {
    if (header.length === 1) return cells.length === 1 ? 1 : 0
    if (width === 1) return headerCount > 1 ? 0.5 : 0
    return cells.length <= header.length ? 1 : 0
  }
  const fitting = below.reduce((sum, row) => sum + fits(row), 0)
  const fit = (1 + headerCount) * ((fitting + 1) / (below.length + 1))
  // A single column always fits, so it wins only when no separator splits the header.
  if (header.length === 1) return fit * 0.4
  return separator === ',' ? fit : fit * OVER_COMMA
}
