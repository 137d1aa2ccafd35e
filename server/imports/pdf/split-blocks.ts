import type { BlockLine, BlockPart, PartKind } from './block-lines.ts'
import { median } from './text-lines.ts'

/** The lines of one person. `isFirst`: at the top of a lane, where the end of the person above may stand. */
export interface Block {
  lines: BlockLine[]
  isFirst: boolean
}

/** A way of splitting the lanes of a document into people, and what it has learnt of their lines. */
export interface Split {
  blocks: Block[]
  /** Whether only the kinds of the lines tell where somebody begins: neither white space nor type. */
  isByKind: boolean
  /** 0 to 1: how much of the contacts stand in blocks that are all alike. */
  score: number
  order: Order
}

/** Whether the first of two kinds stands above the second, for those pairs where it always does. */
type Order = Map<string, boolean>

type StartsAt = (line: BlockLine, above: BlockLine) => boolean

/** A gap so many times as wide as another is of another sort. */
const WIDER = 1.15
/** How many ways of looking at the gaps are tried. */
const MAX_GAPS = 8
/** The least share of the lines of a sort of gap or type that parts people. */
const COMMON = 0.04
/** The share of blocks that agree on the order of two kinds for it to be a rule. */
const AGREED = 0.85

/** Returns the way of splitting lanes into people by which they are most alike, or null where there are no lines. */
export function splitBlocks(lanes: BlockLine[][]): Split | null {
  const lines = lanes.flat()
  const ways: { startsAt: StartsAt; isByKind: boolean }[] = [
    { startsAt: () => true, isByKind: false },
    ...gapWays(lanes),
    ...styleWays(lines),
    ...kindWays(lines),
  ]
  const splits = ways.map(({ startsAt, isByKind }) => {
    const blocks = lanes.flatMap((lane) => blocksOf(lane, startsAt))
    const order = orderOf(blocks)
    const score = isByKind && isShifted(blocks) ? 0 : scoreOf(blocks, order)
    return { blocks, isByKind, order, score, bonus: spaceAbove(blocks) }
  })
  const [best] = splits.toSorted((a, b) => b.score + b.bonus - a.score - a.bonus)
  return best && lines.length > 0 ? best : null
}

/** The parts of a block, from the top. */
export function partsOfBlock({ lines }: Block): BlockPart[] {
  return lines.flatMap(({ parts }) => parts)
}

/**
 * Whether a block is as the others are: one name, its kinds in the learnt order, no more of anything than one person
 * has. A further text is a city that stands with nobody else, where it stands as the other cities do.
 */
export function isRegular(block: Block, order: Order): boolean {
  const parts = partsOfBlock(block)
  const count = (kind: PartKind) => parts.filter((part) => part.kind === kind).length
  const [name, ...others] = namesIn(parts)
  if (!name || others.length > 1 || (others.length === 1 && count('city') > 0)) return false
  if (count('phone') > 3 || count('email') > 2 || count('birthday') > 1 || count('street') > 2) return false
  const city = others[0]
  const seen = parts.map((part) => (part === city ? { ...part, kind: 'city' as const } : part))
  const pairs = pairsOf(seen)
  if (city && !pairs.some(([pair]) => / city|city /.test(pair) && order.has(pair))) return false
  return pairs.every(
    ([pair, isAbove]) => order.get(pair) === isAbove || (!order.has(pair) && !TELLING.has(pair)),
  )
}

/** Where the contacts stand now above and now below the name, nobody can tell whose they are. */
const TELLING = new Set(['phone text', 'email text'])

/** The texts that may be the name: a text below a street is its city. */
export function namesIn(parts: BlockPart[]): BlockPart[] {
  return parts.filter(({ kind }, index) => kind === 'text' && parts[index - 1]?.kind !== 'street')
}

function blocksOf(lane: BlockLine[], startsAt: StartsAt): Block[] {
  const blocks: Block[] = []
  let above: BlockLine | undefined
  for (const line of lane) {
    if (!line.isHeading) {
      const starts = !above || above.isHeading || startsAt(line, above)
      if (starts) blocks.push({ lines: [line], isFirst: !blocks.length })
      else blocks.at(-1)!.lines.push(line)
    }
    above = line
  }
  return blocks
}

/** People are parted by gaps wider than these. */
function gapWays(lanes: BlockLine[][]) {
  const gaps = lanes
    .flatMap((lane) => lane.slice(1).map((line, index) => line.y - lane[index]!.y))
    .toSorted((a, b) => a - b)
  const bounds = gaps.flatMap((gap, index) => {
    const next = gaps[index + 1] ?? 0
    const isCommon = index > gaps.length * COMMON && gaps.length - index > gaps.length * COMMON
    return next > gap * WIDER && isCommon ? [(gap + next) / 2] : []
  })
  return bounds
    .slice(0, MAX_GAPS)
    .map((bound) => ({ startsAt: ((line, above) => line.y - above.y > bound) as StartsAt, isByKind: false }))
}

/** People begin with a line of this type, or with the first of several: a name may need two, and may be all there is. */
function styleWays(lines: BlockLine[]) {
  const styles = new Map<string, number>()
  for (const { style } of lines) styles.set(style, (styles.get(style) ?? 0) + 1)
  const common = [...styles].filter(
    ([, count]) => count > lines.length * COMMON && count < lines.length * 0.7,
  )
  return common.flatMap(([style]): { startsAt: StartsAt; isByKind: boolean }[] => [
    { startsAt: (line) => line.style === style, isByKind: false },
    { startsAt: (line, above) => line.style === style && above.style !== style, isByKind: false },
  ])
}

/** People begin with a line of this kind. */
function kindWays(lines: BlockLine[]) {
  const kinds = new Set(lines.map(kindOf))
  return [...kinds].map((kind) => ({
    startsAt: ((line, above) => kindOf(line) === kind && kindOf(above) !== kind) as StartsAt,
    isByKind: true,
  }))
}

function kindOf({ parts }: BlockLine): PartKind {
  return parts[0]?.kind ?? 'other'
}

/** The pairs of kinds in a block, and whether the first in the alphabet stands above the second. */
function pairsOf(parts: BlockPart[]): [string, boolean][] {
  const firsts = new Map<PartKind, number>()
  for (const [index, part] of parts.entries()) {
    const kind = part.kind === 'text' && parts[index - 1]?.kind === 'street' ? 'city' : part.kind
    if (kind !== 'other' && !firsts.has(kind)) firsts.set(kind, index)
  }
  const kinds = [...firsts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return kinds.flatMap(([a, x], index) =>
    kinds.slice(index + 1).map(([b, y]): [string, boolean] => [`${a} ${b}`, x < y]),
  )
}

function orderOf(blocks: Block[]): Order {
  const above = new Map<string, { yes: number; all: number }>()
  for (const [pair, isAbove] of blocks.flatMap((block) => pairsOf(partsOfBlock(block)))) {
    const known = above.get(pair) ?? { yes: 0, all: 0 }
    above.set(pair, { yes: known.yes + Number(isAbove), all: known.all + 1 })
  }
  const order: Order = new Map()
  for (const [pair, { yes, all }] of above) {
    if (yes >= all * AGREED) order.set(pair, true)
    else if (yes <= all * (1 - AGREED)) order.set(pair, false)
  }
  return order
}

/** The share of what is in the blocks, names and contacts, that is in regular ones with both. */
function scoreOf(blocks: Block[], order: Order): number {
  let whole = 0
  let all = 0
  for (const block of blocks) {
    const parts = partsOfBlock(block)
    const contacts = parts.filter(({ kind }) => kind === 'phone' || kind === 'email').length
    const names = namesIn(parts).length
    all += contacts + names
    if (!isRegular(block, order)) continue
    // Somebody whom nothing is known of is possible, but most are reached somehow.
    whole += contacts > 0 ? contacts + names : names / 2
  }
  return all === 0 ? 0 : whole / all
}

/** Whether lanes begin with contacts of nobody: then people begin with these, and all have their neighbour's. */
function isShifted(blocks: Block[]): boolean {
  const firsts = blocks.filter(({ isFirst }) => isFirst).map(partsOfBlock)
  const nameless = firsts.filter(
    (parts) => namesIn(parts).length === 0 && parts.some(({ kind }) => kind === 'phone' || kind === 'email'),
  )
  return nameless.length > firsts.length * 0.3
}

/** Between 0 and 0.3: in how many blocks the white space above is wider than that inside. */
function spaceAbove(blocks: Block[]): number {
  let wider = 0
  let all = 0
  for (const [index, { lines, isFirst }] of blocks.entries()) {
    const inside = lines.slice(1).map((line, at) => line.y - lines[at]!.y)
    const last = blocks[index - 1]?.lines.at(-1)
    if (isFirst || !last || inside.length === 0) continue
    all += 1
    if (lines[0]!.y - last.y > median(inside) * WIDER) wider += 1
  }
  return all === 0 ? 0 : (0.3 * wider) / all
}
