import { looksLikeName } from '#server/imports/columns/cell-patterns.ts'
import { partsOf } from './contacts-in-text.ts'
import type { Piece } from './page-text.ts'
import { linesOf, median } from './text-lines.ts'
import type { Line } from './text-lines.ts'

/** Horizontal bins for finding white space between columns. */
const BINS = 600
const CROSSING = 0.04
/** Relative height of titles, which span all columns. */
const TITLE = 1.3
/** Minimum width of white space, in font heights. */
const STRIP_GAP = 0.8

/**
 * Splits pages into lanes in reading order: columns with people below each other, each with names and contacts. White
 * space between a name and its contacts does not split lanes.
 */
export function lanesOf(pages: Line[][]): Line[][] {
  const split = pages.map((lines) => ({ lines, strips: stripsOf(lines) }))
  const widths = new Map<number, number>()
  // A page with few people is split like the fullest page with as many strips.
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

/** Centres of white strips with this minimum width, crossed by at most `crossing` pieces. */
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

/** Strips per lane: the fewest so that each lane has names and contacts. */
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
