import type { Piece } from './page-text.ts'

/** Adjacent text with a gap before and after it. */
export interface Cell {
  text: string
  x0: number
  x1: number
  sure: boolean
}

export interface Line {
  y: number
  height: number
  pieces: Piece[]
  cells: Cell[]
}

/** A wider gap (in font heights) separates two cells. */
const CELL_GAP = 0.9
const WORD_GAP = 0.12

/**
 * Groups pieces into lines from top to bottom. Each piece joins the line whose last piece is at its height, so skewed
 * or bent lines stay together.
 */
export function linesOf(pieces: Piece[]): Line[] {
  const groups: Piece[][] = []
  for (const piece of pieces.filter(({ text }) => text.trim()).toSorted((a, b) => a.x0 - b.x0)) {
    const near = groups
      .map((group) => ({ group, off: Math.abs(group.at(-1)!.y - piece.y) }))
      .filter(({ group, off }) => off < 0.5 * Math.min(group.at(-1)!.height, piece.height))
      .toSorted((a, b) => a.off - b.off)[0]
    if (near) near.group.push(piece)
    else groups.push([piece])
  }
  return groups.map(lineOf).toSorted((a, b) => a.y - b.y)
}

/** Builds a line from pieces in reading order. */
export function lineOf(pieces: Piece[]): Line {
  const height = median(pieces.map((piece) => piece.height))
  const cells: Cell[] = []
  for (const { text, x0, x1, sure } of pieces) {
    const last = cells.at(-1)
    const gap = last ? x0 - last.x1 : Infinity
    if (last && gap < CELL_GAP * height) {
      last.text += `${gap > WORD_GAP * height ? ' ' : ''}${text}`
      last.x1 = Math.max(last.x1, x1)
      last.sure &&= sure
    } else cells.push({ text, x0, x1, sure })
  }
  for (const cell of cells) cell.text = cell.text.replace(/\s+/g, ' ').trim()
  return { y: median(pieces.map((piece) => piece.y)), height, pieces, cells }
}

/** Median, or 0 without values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
