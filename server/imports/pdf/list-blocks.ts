import { partsOf } from './contacts-in-text.ts'
import type { TextPart } from './contacts-in-text.ts'
import { lineOf, median } from './text-lines.ts'
import type { Line } from './text-lines.ts'

export interface Token {
  kind: TextPart['kind']
  text: string
  x0: number
  sure: boolean
}

export interface TokenLine {
  line: Line
  tokens: Token[]
}

/** Splits a line into tokens. `mend` repairs letters among digits. */
export function tokensOf(line: Line, mend: boolean): TokenLine {
  const tokens = line.cells.flatMap(({ text, x0, x1, sure }) => {
    const unit = (x1 - x0) / Math.max(1, text.length)
    return partsOf(text, mend).map((part, index) => ({
      kind: part.kind,
      text: part.text,
      // The first part starts at the cell, including its numbering or label.
      x0: index === 0 ? x0 : x0 + part.start * unit,
      sure: sure && !part.repaired,
    }))
  })
  return { line, tokens }
}

/** Minimum share of lines with a phone that indicate two lists side by side. */
const MANY = 0.4

/**
 * Splits a page into lists side by side, left one first. Detected by lines with a name, a phone, another name and
 * another phone, or by lines of phones under lines of names.
 */
export function blocksOf(lines: Line[], mend: boolean): TokenLine[][] {
  const read = lines.map((line) => tokensOf(line, mend))
  const withPhones = read.filter(({ tokens }) => tokens.some(({ kind }) => kind === 'phone'))
  const starts = withPhones.flatMap(({ tokens, line }) => secondStart(tokens, line.height) ?? [])
  if (starts.length < 3 || starts.length < withPhones.length * MANY) return [read]
  const cut = median(starts) - median(lines.map((line) => line.height)) * 0.6
  const halves = [split(lines, (x0) => x0 < cut), split(lines, (x0) => x0 >= cut)].filter(
    (half) => half.length > 0,
  )
  return halves.length < 2 ? [read] : halves.flatMap((half) => blocksOf(half, mend))
}

function split(lines: Line[], inside: (x0: number) => boolean): Line[] {
  return lines.flatMap((line) => {
    const pieces = line.pieces.filter(({ x0 }) => inside(x0))
    return pieces.length > 0 ? [lineOf(pieces)] : []
  })
}

/** Horizontal start of a second person in a line, if any. */
function secondStart(tokens: Token[], height: number): number | undefined {
  const kinds = tokens.map(({ kind }) => kind)
  const first = kinds.indexOf('phone')
  if (kinds[0] === 'text') {
    const name = tokens.findIndex(({ kind }, index) => index > first && kind === 'text')
    return name > 0 && kinds.includes('phone', name) ? tokens[name]!.x0 : undefined
  }
  const [one, two] = tokens
  if (!one || !two || kinds.includes('text') || two.kind !== one.kind) return undefined
  const end = one.x0 + one.text.length * height * 0.5
  return two.x0 - end > 2 * height ? two.x0 : undefined
}
