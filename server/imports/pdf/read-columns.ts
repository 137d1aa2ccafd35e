import { looksLikeEmail, looksLikeName, looksLikePhone } from '#server/imports/columns/cell-patterns.ts'
import { headerMeaning } from '#server/imports/columns/header-meaning.ts'
import { partsOf } from './contacts-in-text.ts'
import type { RawRow } from '#server/imports/table.ts'
import type { Piece } from './page-text.ts'
import { lineOf, median } from './text-lines.ts'
import type { Line } from './text-lines.ts'

/** Horizontal bins for finding white space between columns. */
const BINS = 600

/** Table rows on the pages, header first, or null. Pages without a header continue the previous table. */
export function readColumns(pages: Line[][], mend: boolean): RawRow[] | null {
  let columns: Columns | undefined
  const rows: RawRow[] = []
  let number = 0
  for (const lines of pages) {
    const at = headerAt(lines)
    if (at >= 0) {
      columns = columnsUnder(lines[at]!, lines.slice(at + 1))
      if (rows.length === 0) rows.push({ row: 0, cells: lines[at]!.cells.map((cell) => cell.text) })
    }
    if (!columns) continue
    for (const row of rowsUnder(lines.slice(at + 1), columns, mend)) rows.push({ row: ++number, ...row })
  }
  return rows.length > 1 ? rows : null
}

const VALUE = /^\s*\d|\d{2}|:\s*\S/

function headerAt(lines: Line[]): number {
  return lines.findIndex(({ cells }) => {
    const texts = cells.map((cell) => cell.text)
    // "Tél. 3712-3456", "Adresse : Delmas" and "12 Oak Street" contain a known header but are values.
    if (texts.some((text) => VALUE.test(text) || partsOf(text).some(({ kind }) => kind !== 'text')))
      return false
    // Two columns of people repeat the same labels; headers differ.
    return new Set(texts.map(headerMeaning).filter(Boolean)).size >= 2
  })
}

type Columns = number[]

/** Places each boundary in the emptiest strip between two headers. */
function columnsUnder(header: Line, body: Line[]): Columns {
  const all = [header, ...body]
  const left = Math.min(...all.flatMap(({ pieces }) => pieces.map(({ x0 }) => x0)))
  const right = Math.max(...all.flatMap(({ pieces }) => pieces.map(({ x1 }) => x1)))
  const unit = (right - left) / BINS || 1
  const bin = (x: number) => Math.min(BINS - 1, Math.max(0, Math.floor((x - left) / unit)))
  const ink = Array<number>(BINS).fill(0)
  for (const { x0, x1 } of all.flatMap(({ pieces }) => pieces)) {
    for (let position = bin(x0); position <= bin(x1); position++) ink[position] = ink[position]! + 1
  }
  return header.cells.slice(1).map((cell, index) => {
    const previous = header.cells[index]!
    const from = bin((previous.x0 + previous.x1) / 2)
    const to = bin((cell.x0 + cell.x1) / 2)
    return left + (middleOfEmptiest(ink, from, to) + 0.5) * unit
  })
}

function middleOfEmptiest(ink: number[], from: number, to: number): number {
  const least = Math.min(...ink.slice(from, to + 1))
  let best = { start: from, length: 0 }
  let start = -1
  for (let position = from; position <= to + 1; position++) {
    const empty = position <= to && ink[position] === least
    if (empty && start < 0) start = position
    if (!empty && start >= 0) {
      if (position - start > best.length) best = { start, length: position - start }
      start = -1
    }
  }
  return best.start + (best.length - 1) / 2
}

type Row = Omit<RawRow, 'row'>

/** Rows under a header: one per line, merged with continuation lines. */
function rowsUnder(lines: Line[], columns: Columns, mend: boolean): Row[] {
  const pitches = lines.slice(1).map((line, index) => line.y - lines[index]!.y)
  const pitch = median(pitches)
  const rows: Row[] = []
  let above: Line | undefined
  for (const line of lines) {
    const row = rowOf(line, columns, mend)
    const last = rows.at(-1)
    if (last && above && line.y - above.y < 0.8 * pitch && filled(row) < filled(last)) join(last, row)
    else if (!isStray(line, row, columns)) rows.push(row)
    above = line
  }
  return rows
}

function filled({ cells }: Row): number {
  return cells.filter(Boolean).length
}

function join(row: Row, more: Row): void {
  row.cells = row.cells.map((cell, index) => {
    const rest = more.cells[index] ?? ''
    // A name hyphenated at the line end.
    return cell.endsWith('-') ? `${cell}${rest}` : [cell, rest].filter(Boolean).join(' ')
  })
  row.doubts = [...(row.doubts ?? []), ...(more.doubts ?? [])]
}

/** Whether a line is a remark that spans columns. */
function isStray({ pieces }: Line, row: Row, columns: Columns): boolean {
  const texts = row.cells.filter(Boolean)
  if (texts.length === 0) return true
  const crosses = pieces.some(({ x0, x1 }) => columns.some((cut) => x0 < cut - (x1 - x0) * 0.2 && x1 > cut))
  const contact = texts.some((text) => looksLikePhone(text) || looksLikeEmail(text))
  return texts.length === 1 && crosses && !contact && !looksLikeName(texts[0]!)
}

function rowOf({ pieces }: Line, columns: Columns, mend: boolean): Row {
  const groups = Array.from({ length: columns.length + 1 }, (): Piece[] => [])
  for (const piece of pieces) {
    const middle = (piece.x0 + piece.x1) / 2
    const column = columns.findIndex((cut) => middle < cut)
    groups[column < 0 ? columns.length : column]!.push(piece)
  }
  const doubts: NonNullable<Row['doubts']> = []
  const cells = groups.map((group, cell) => {
    if (group.length === 0) return ''
    const text = lineOf(group)
      .cells.map((part) => part.text)
      .join(' ')
    const { text: fixed, repaired } = mend ? repairedPhone(text) : { text, repaired: false }
    if (repaired || group.some(({ sure }) => !sure)) doubts.push({ cell, code: 'unsure' })
    return fixed
  })
  return { cells, doubts }
}

function repairedPhone(text: string): { text: string; repaired: boolean } {
  const [part, ...more] = partsOf(text, true)
  const isPhone = part?.kind === 'phone' && part.repaired && more.length === 0
  return isPhone ? { text: part.text, repaired: true } : { text, repaired: false }
}
