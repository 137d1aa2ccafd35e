import type { ColumnKind } from '#contract/imports.ts'
import { fold } from '#contract/text/text.ts'
import { looksLikeEmail, looksLikePhone } from './columns/cell-patterns.ts'
import { headerMeaning } from './columns/header-meaning.ts'
import { ImportError } from './import-error.ts'
import { maxListRows } from '#contract/imports.ts'
import type { CellDoubt } from './rows/row-problem.ts'

export interface TableRow {
  /** The number of the row in the file, from 1, as a spreadsheet program shows it; on paper its place in the list. */
  row: number
  cells: string[]
  /** What was hard to read. */
  doubts?: CellDoubt[]
}

export interface Table {
  /** Trimmed; empty where a column has none. */
  headers: string[]
  rows: TableRow[]
  /** What the columns mean, where there is no header and the values have told; whether there is nothing to ask. */
  recognised?: { mapping: ColumnKind[]; confident: boolean }
}

/** A row as it stands in the file, with its number there; rows without any value are left out. */
export interface RawRow {
  row: number
  cells: string[]
  doubts?: CellDoubt[]
}

/** How far down the file the header is looked for. */
const HEADER_SEARCH = 30

/**
 * The table in the rows of a file: the header, under whatever titles there are above it, and its rows without
 * repeated headers, ruled lines and totals. A file that starts with people has empty headers. Each row has at
 * least as many cells as there are headers; more, when something is out of place in it.
 * Throws `empty`, `no_rows` and `too_many_rows`.
 */
export function findTable(raw: RawRow[]): Table {
  if (raw.length === 0) throw new ImportError('empty')
  const at = headerIndex(raw)
  const header = raw[at]?.cells ?? []
  const repeated = folded(header)
  const kept = raw
    .slice(at + 1)
    .filter(({ cells }) => !isRuled(cells) && !isTotal(cells) && (at < 0 || folded(cells) !== repeated))
  if (kept.length === 0) throw new ImportError('no_rows')
  if (kept.length > maxListRows) throw new ImportError('too_many_rows')
  const width = tableWidth(header.length, kept)
  return {
    headers: padded(header, width),
    rows: kept.map(({ cells, ...row }) => ({ ...row, cells: padded(cells, width) })),
  }
}

/** How many of these cells are headers that we know. */
export function knownHeaders(cells: string[]): number {
  return cells.filter((cell) => cell && headerMeaning(cell) !== null).length
}

/** Where the header is, -1 when the file has none. */
export function headerIndex(raw: RawRow[]): number {
  let best = -1
  let bestKnown = 0
  let widestAbove = 0
  for (const [index, { cells }] of raw.slice(0, HEADER_SEARCH).entries()) {
    const known = knownHeaders(cells)
    const filled = cells.filter(Boolean).length
    const people = cells.some(isContact)
    if (known > bestKnown && filled > widestAbove && !people) {
      best = index
      bestKnown = known
    }
    // Above a header stand titles: fewer cells than it has, and nobody's phone.
    if (people) break
    widestAbove = Math.max(widestAbove, filled)
  }
  if (best >= 0) return best
  return raw[0]?.cells.some(isContact) ? -1 : widestOf(raw.slice(0, HEADER_SEARCH))
}

/** The first row that is about as wide as the table. */
function widestOf(raw: RawRow[]): number {
  const filled = raw.map(({ cells }) => cells.filter(Boolean).length)
  const enough = Math.max(...filled) * 0.6
  return filled.findIndex((count) => count >= enough)
}

/** The header's columns, or more where most rows have values beyond it. */
function tableWidth(header: number, rows: RawRow[]): number {
  const widths = rows.map(({ cells }) => cells.length).toSorted((a, b) => a - b)
  return Math.max(header, widths[Math.floor(widths.length / 2)] ?? 0)
}

function padded(cells: string[], width: number): string[] {
  return cells.length >= width ? cells : [...cells, ...Array<string>(width - cells.length).fill('')]
}

function folded(cells: string[]): string {
  return cells.map(fold).join('\t')
}

function isContact(cell: string): boolean {
  return looksLikeEmail(cell) || looksLikePhone(cell)
}

/** `----` and `====`: lines drawn between families. */
function isRuled(cells: string[]): boolean {
  return cells.every((cell) => !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(cell))
}

const TOTAL =
  /^(?:(?:grand|sub|sous|gran|general)[ -]?)?(?:totals?|totaux|sum|count|somme|nombre|konbyen|records)\b[^@]{0,40}$/

/** "Total: 120" or "Totals,,120,$1,250.00": a total's word, and nothing else but small numbers and money. */
function isTotal(cells: string[]): boolean {
  const [first = '', ...others] = cells.filter(Boolean)
  if (!TOTAL.test(fold(first))) return false
  if (others.length === 0) return /\d|tota(?:ls?|ux)\W*$/.test(fold(first))
  return others.every(
    (cell) => /^[-(]?\D{0,4}[\d.,\s]{1,15}\D{0,4}$/.test(cell) && cell.replace(/\D/g, '').length < 7,
  )
}
