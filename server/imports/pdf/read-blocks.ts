import type { ColumnKind } from '#contract/imports.ts'
import { looksLikeName } from '#server/imports/columns/cell-patterns.ts'
import { ImportError } from '#server/imports/import-error.ts'
import type { Table, TableRow } from '#server/imports/table.ts'
import { blockLinesOf, hasPostalCode } from './block-lines.ts'
import type { BlockPart, PartKind } from './block-lines.ts'
import { lanesOf } from './lanes.ts'
import { isRegular, namesIn, partsOfBlock, splitBlocks } from './split-blocks.ts'
import type { Block, Split } from './split-blocks.ts'
import { median } from './text-lines.ts'
import type { Line } from './text-lines.ts'

/** Minimum share of similar blocks for a recognised layout. */
const UNDERSTOOD = 0.7
const DOUBTFUL = 0.4
const WIDE_GAP = 1.6

/**
 * Reads a directory with several lines per person, in one or more columns. Returns null for one line per person. Throws
 * `ImportError` `layout_unknown` for an ambiguous layout.
 */
export function readBlocks(pages: Line[][], mend: boolean): Table | null {
  const lanes = blockLinesOf(lanesOf(pages), mend)
  const split = splitBlocks(lanes)
  if (!split || isList(split)) return null
  if (split.score < UNDERSTOOD) throw new ImportError('layout_unknown')
  const people = peopleOf(split)
  if (people.filter(({ isDoubtful }) => isDoubtful).length > people.length * DOUBTFUL) {
    throw new ImportError('layout_unknown')
  }
  return tableOf(people)
}

/** Whether people with contacts have one line each, with their name. */
function isList({ blocks, score }: Split): boolean {
  const reached = blocks.filter((block) => partsOfBlock(block).some(isContact))
  if (reached.length === 0) return true
  const lines = reached.flatMap((block) => block.lines.filter(({ parts }) => parts.some(isContact)))
  const withName = lines.filter(({ parts }) => parts.some(({ kind }) => kind === 'text' || kind === 'city'))
  const isOneLine = median(reached.map((block) => block.lines.length)) === 1
  return (isOneLine || score < UNDERSTOOD) && withName.length > lines.length * 0.5
}

function isContact({ kind }: BlockPart): boolean {
  return kind === 'phone' || kind === 'email'
}

const columns: [PartKind, ColumnKind][] = [
  ['text', 'name'],
  ['phone', 'phone'],
  ['email', 'email'],
  ['birthday', 'birthday'],
  ['street', 'address'],
  ['other', 'ignore'],
]

interface Person {
  parts: BlockPart[]
  isDoubtful: boolean
}

function tableOf(people: Person[]): Table {
  const used = columns.filter(
    ([kind]) => kind === 'text' || people.some(({ parts }) => parts.some((part) => part.kind === kind)),
  )
  const rows = people.map(({ parts, isDoubtful }, index): TableRow => {
    const cells = used.map(([kind]) => parts.filter((part) => part.kind === kind))
    return {
      row: index + 1,
      cells: cells.map((found, cell) =>
        found.map(({ text }) => text).join(used[cell]![0] === 'street' ? ', ' : ' / '),
      ),
      doubts: cells.flatMap((found, cell) => [
        ...(found.some(({ sure }) => !sure) ? [{ cell, code: 'unsure' as const }] : []),
        ...(isDoubtful && (cell === 0 || found.some(isContact)) ? [{ cell, code: 'apart' as const }] : []),
      ]),
    }
  })
  return {
    headers: used.map(() => ''),
    rows,
    recognised: { mapping: used.map(([, kind]) => kind), confident: true },
  }
}

function peopleOf({ blocks, order, isByKind }: Split): Person[] {
  const pitch = median(blocks.flatMap(gapsIn))
  const nameStyle = usual(blocks.map(styleOfName))
  const areCities = citiesFollowStreets(blocks)
  const people: Person[] = []
  for (const [index, block] of blocks.entries()) {
    const parts = partsOfBlock(block)
    const [name] = namesIn(parts)
    if (!name) {
      addNameless(people, parts.filter(isContact))
      continue
    }
    const isDoubtful =
      !isRegular(block, order) ||
      !looksLikeName(name.text) ||
      gapsIn(block).some((gap) => gap > pitch * WIDE_GAP) ||
      (nameStyle !== null && styleOfName(block) !== nameStyle) ||
      (!parts.some(isContact) && parts.length === 1) ||
      (isByKind && (isHalf(block, blocks[index + 1]) || isHalf(blocks[index - 1], block)))
    people.push({
      parts: parts.map((part, at) => ({
        ...part,
        kind: storedKind(part, parts[at - 1], name, areCities),
      })),
      isDoubtful,
    })
  }
  return people
}

/**
 * Assigns contacts without a name to the person above, from whom a gap or column break may separate them, as doubtful.
 */
function addNameless(people: Person[], contacts: BlockPart[]): void {
  if (contacts.length === 0) return
  const last = people.at(-1)
  const has = new Set(last?.parts.map(({ kind }) => kind))
  if (last) last.isDoubtful = true
  if (last && !contacts.some(({ kind }) => has.has(kind))) last.parts.push(...contacts)
  else people.push({ parts: contacts, isDoubtful: true })
}

/** Kind of a part once the block's name is known: a city belongs to the street. */
function storedKind(
  part: BlockPart,
  above: BlockPart | undefined,
  name: BlockPart,
  areCities: boolean,
): PartKind {
  if (part === name) return 'text'
  if (part.kind === 'city') return areCities || hasPostalCode(part.text) ? 'street' : 'other'
  if (part.kind === 'text') return areCities || above?.kind === 'street' ? 'street' : 'other'
  return part.kind
}

/** Whether repeated texts are cities, which mostly follow a street. */
function citiesFollowStreets(blocks: Block[]): boolean {
  const above = blocks.flatMap((block) => {
    const parts = partsOfBlock(block)
    return parts.flatMap(({ kind }, index) => (kind === 'city' ? [parts[index - 1]?.kind] : []))
  })
  return above.filter((kind) => kind === 'street').length > above.length / 2
}

/** Whether two blocks may be one person whose city was taken for a name: they complement each other. */
function isHalf(upper: Block | undefined, lower: Block | undefined): boolean {
  if (!upper || !lower) return false
  const [above, below] = [upper, lower].map((block) => new Set(partsOfBlock(block).map(({ kind }) => kind)))
  const has = (kinds: Set<PartKind>, kind: PartKind) => kinds.has(kind)
  return (
    has(above!, 'street') &&
    !has(above!, 'phone') &&
    !has(above!, 'email') &&
    !has(below!, 'street') &&
    !has(below!, 'city') &&
    (has(below!, 'phone') || has(below!, 'email'))
  )
}

function gapsIn({ lines }: Block): number[] {
  return lines.slice(1).map((line, index) => line.y - lines[index]!.y)
}

function styleOfName(block: Block): string {
  const [name] = namesIn(partsOfBlock(block))
  return block.lines.find(({ parts }) => name && parts.includes(name))?.style ?? ''
}

function usual(styles: string[]): string | null {
  const named = styles.filter(Boolean)
  const found = named.find((style) => named.filter((other) => other === style).length >= named.length * 0.9)
  return found ?? null
}
