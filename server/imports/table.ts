import type { ColumnKind } from '#contract/imports.ts'
import { fold } from '#contract/text/text.ts'
import { looksLikeEmail, looksLikePhone } from './columns/cell-patterns.ts'
import { headerMeaning } from './columns/header-meaning.ts'
import { ImportError } from './import-error.ts'
import { maxListRows } from '#contract/list-files.ts'
import type { CellDoubt } from './rows/row-problem.ts'

export interface TableRow {
  /** Row number in the file, from 1; on paper the position in the list. */
  row: number
  cells: string[]
  /** Uncertain cells. */
  doubts?: CellDoubt[]
  /** Cells that take the value of merged cells above. */
  filledDown?: number[]
}

export interface Table {
  /** Trimmed; '' for a column without one. */
  headers: string[]
  rows: TableRow[]
  /** Column kinds found without a header, and whether they need no confirmation. */
  recognised?: { mapping: ColumnKind[]; confident: boolean }
}

/** A non-empty row of the file with its number. */
export interface RawRow {
  row: number
  cells: string[]
  doubts?: CellDoubt[]
  filledDown?: number[]
}

/** Rows searched for the header. */
const HEADER_SEARCH = 30

/**
 * Finds the table in a file: the header below any titles, and the rows without repeated headers, rules and totals.
 * Without a header, headers are empty. Rows are padded to the headers. Throws `empty`, `no_rows` and `too_many_rows`.
 */
export function findTable(raw: RawRow[]): Table {
  if (raw.length === 0) throw new ImportError('empty')
  const at = headerIndex(raw)
  const header = raw[at]?.cells ?? []
  const repeated = folded(header)
  const body = raw
    .slice(at + 1)
    .filter(({ cells }) => !isRuled(cells) && !isTotal(cells) && (at < 0 || folded(cells) !== repeated))
  if (body.length === 0) throw new ImportError('no_rows')
  if (body.length > maxListRows) throw new ImportError('too_many_rows')
  const width = tableWidth(header.length, body)
  return {
    headers: padded(header, width),
    rows: body.map(({ cells, ...row }) => ({ ...row, cells: padded(cells, width) })),
  }
}

/** Number of known headers. */
export function knownHeaders(cells: string[]): number {
  return cells.filter((cell) => cell && headerMeaning(cell) !== null).length
}

/** Index of the header, or -1. */
export function headerIndex(raw: RawRow[]): number {
  let best = -1
  let bestKnown = 0
  let widestAbove = 0
  for (const [index, { cells }] of raw.slice(0, HEADER_SEARCH).entries()) {
    const knownCount = knownHeaders(cells)
    const filled = cells.filter(Boolean).length
    const people = cells.some(isContact)
    if (knownCount > bestKnown && filled > widestAbove && !people) {
      best = index
      bestKnown = knownCount
    }
    // Titles above a header have fewer cells and no contacts.
    if (people) break
    widestAbove = Math.max(widestAbove, filled)
  }
  if (best >= 0) return best
  return raw[0]?.cells.some(isContact) ? -1 : widestOf(raw.slice(0, HEADER_SEARCH))
}

/** The first row about as wide as the table. */
function widestOf(raw: RawRow[]): number {
  const filled = raw.map(({ cells }) => cells.filter(Boolean).length)
  const enough = Math.max(...filled) * 0.6
  return filled.findIndex((count) => count >= enough)
}

/** Number of columns: the header's, or more when most rows exceed it. */
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

/** `----` and `====`: rules between families. */
function isRuled(cells: string[]): boolean {
  return cells.every((cell) => !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(cell))
}

const TOTAL =
  /^(?:(?:grand|sub|sous|gran|general)[ -]?)?(?:totals?|totaux|sum|count|somme|nombre|konbyen|records)\b[^@]{0,40}$/

/** "Total: 120" or "Totals,,120,$1,250.00": a word for total, and only small numbers and money. */
function isTotal(cells: string[]): boolean {
  const [first = '', ...others] = cells.filter(Boolean)
  if (!TOTAL.test(fold(first))) return false
  if (others.length === 0) return /\d|tota(?:ls?|ux)\W*$/.test(fold(first))
  return others.every(
    (cell) => /^[-(]?\D{0,4}[\d.,\s]{1,15}\D{0,4}$/.test(cell) && cell.replace(/\D/g, '').length < 7,
  )
}
