import { looksLikeName } from '#server/imports/columns/cell-patterns.ts'
import { partsOf } from './contacts-in-text.ts'
import type { Piece } from './page-text.ts'
import { linesOf, median } from './text-lines.ts'
import type { Line } from './text-lines.ts'

/** Number of bins across the page width for finding the white space between columns. */
const BINS = 600
/** The share of the lines that may cross the white space: titles and very long values. */
const CROSSING = 0.04
/** Pieces so much taller than the others are titles, which stand above all columns. */
const TITLE = 1.3
/** The least width of a white strip in font heights. */
const STRIP_GAP = 0.8

/**
 * Splits pages into lanes, in reading order: the columns in which people stand below each other. White space between a
 * name and what belongs to it parts no lanes: each lane has names and contacts of its own.
 */
export function lanesOf(pages: Line[][]): Line[][] {
  const split = pages.map((lines) => ({ lines, strips: stripsOf(lines) }))
  const widths = new Map<number, number>()
  // A page that is not full may show half a person only: it is split as the fullest page with as many strips.
  for (const { strips } of split.toSorted((a, b) => b.lines.length - a.lines.length)) {
    if (!widths.has(strips.length)) widths.set(strips.length, laneWidth(strips))
  }
  return split.flatMap(({ strips }) => {
    const width = widths.get(strips.length) ?? 1
    const lanes = Array.from({ length: strips.length / width }, (_, lane) =>
      strips.slice(lane * width, (lane + 1) * width).flat(),
    )
    return lanes.map(linesOf)
  })
}

/** The pieces of a page between the white strips that run down it. */
function stripsOf(lines: Line[]): Piece[][] {
  const pieces = lines.flatMap((line) => line.pieces)
  const height = median(pieces.map((piece) => piece.height))
  const cuts = cutsOf(
    pieces.filter((piece) => piece.height < height * TITLE),
    lines.length * CROSSING,
    height * STRIP_GAP,
  )
  const strips = Array.from({ length: cuts.length + 1 }, (): Piece[] => [])
  for (const piece of pieces) {
    const strip = cuts.findIndex((cut) => piece.x0 < cut)
    strips[strip < 0 ? cuts.length : strip]!.push(piece)
  }
  return strips.filter((strip) => strip.length > 0)
}

/** The middles of the strips of at least this width that no more than so many pieces touch. */
function cutsOf(pieces: Piece[], crossing: number, width: number): number[] {
  const left = Math.min(...pieces.map(({ x0 }) => x0))
  const right = Math.max(...pieces.map(({ x1 }) => x1))
  const unit = (right - left) / BINS || 1
  const bin = (x: number) => Math.min(BINS - 1, Math.max(0, Math.floor((x - left) / unit)))
  const ink = Array<number>(BINS).fill(0)
  for (const { x0, x1 } of pieces) for (let at = bin(x0); at <= bin(x1); at++) ink[at] = ink[at]! + 1
  const cuts: number[] = []
  let start = -1
  let seen = false
  for (const [at, count] of ink.entries()) {
    if (count <= crossing) {
      if (start < 0) start = at
      continue
    }
    if (seen && start >= 0 && (at - start) * unit >= width) cuts.push(left + ((start + at) / 2) * unit)
    seen = true
    start = -1
  }
  return cuts
}

/** How many strips make a lane: the fewest with which each has both names and contacts. */
function laneWidth(strips: Piece[][]): number {
  const found = strips.map((strip) => ({
    names: strip.filter(({ text }) => looksLikeName(text)).length,
    contacts: strip.filter(({ text }) => partsOf(text).some(({ kind }) => kind !== 'text')).length,
  }))
  const isWhole = (width: number) =>
    Array.from({ length: strips.length / width }, (_, lane) =>
      found.slice(lane * width, (lane + 1) * width),
    ).every((lane) => lane.some(({ names }) => names > 0) && lane.some(({ contacts }) => contacts > 0))
  const divisors = strips.map((_, index) => index + 1).filter((width) => strips.length % width === 0)
  return divisors.find(isWhole) ?? strips.length
}
