import type { BlockLine, BlockPart, PartKind } from './block-lines.ts'
import { median } from './text-lines.ts'

/** Lines of one person. `isFirst`: at the top of a lane, where the person above may end. */
export interface Block {
  lines: BlockLine[]
  isFirst: boolean
}

/** A way of splitting a document into people. */
export interface Split {
  blocks: Block[]
  /** Whether only the kinds of lines mark the start of a person, not white space or style. */
  isByKind: boolean
  /** 0 to 1: share of contacts in regular blocks. */
  score: number
  order: Order
}

/** For pairs of kinds with a fixed order, whether the first is above the second. */
type Order = Map<string, boolean>

type StartsAt = (line: BlockLine, above: BlockLine) => boolean

const WIDER = 1.15
const MAX_GAPS = 8
const COMMON = 0.04
/** Minimum share of blocks that agree on an order. */
const AGREED = 0.85

/** The split with the most similar blocks; null without lines. */
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

/** Parts of a block from the top. */
export function partsOfBlock({ lines }: Block): BlockPart[] {
  return lines.flatMap(({ parts }) => parts)
}

/**
 * Whether a block is regular: one name, kinds in the common order, and no excess. One further text counts as a unique
 * city in the usual position.
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

/** With contacts sometimes above and sometimes below the name, their owner is ambiguous. */
const TELLING = new Set(['phone text', 'email text'])

/** Candidates for the name: a text below a street is its city. */
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

/** Splits at lines of a style, or at the first of consecutive ones, since a name may need two lines. */
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
    const counts = above.get(pair) ?? { yes: 0, all: 0 }
    above.set(pair, { yes: counts.yes + Number(isAbove), all: counts.all + 1 })
  }
  const order: Order = new Map()
  for (const [pair, { yes, all }] of above) {
    if (yes >= all * AGREED) order.set(pair, true)
    else if (yes <= all * (1 - AGREED)) order.set(pair, false)
  }
  return order
}

/** Share of names and contacts in regular blocks that have both. */
function scoreOf(blocks: Block[], order: Order): number {
  let whole = 0
  let all = 0
  for (const block of blocks) {
    const parts = partsOfBlock(block)
    const contacts = parts.filter(({ kind }) => kind === 'phone' || kind === 'email').length
    const names = namesIn(parts).length
    all += contacts + names
    if (!isRegular(block, order)) continue
    // People without contacts are possible but rare.
    whole += contacts > 0 ? contacts + names : names / 2
  }
  return all === 0 ? 0 : whole / all
}

/** Whether lanes begin with contacts without a name: then each person has the neighbour's contacts. */
function isShifted(blocks: Block[]): boolean {
  const firsts = blocks.filter(({ isFirst }) => isFirst).map(partsOfBlock)
  const nameless = firsts.filter(
    (parts) => namesIn(parts).length === 0 && parts.some(({ kind }) => kind === 'phone' || kind === 'email'),
  )
  return nameless.length > firsts.length * 0.3
}

/** 0 to 0.3: share of blocks with wider white space above than inside. */
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
