import type { ColumnKind } from '#contract/imports.ts'
import { fold } from '#contract/text/text.ts'
import { looksLikeName } from '#server/imports/columns/cell-patterns.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { blocksOf } from './list-blocks.ts'
import type { Token, TokenLine } from './list-blocks.ts'
import type { Table, TableRow } from '#server/imports/table.ts'
import type { Line } from './text-lines.ts'
import { median } from './text-lines.ts'

interface Entry {
  before: Token[]
  contacts: Token[]
  after: Token[]
  x0: number
  line: Line
}

const HEADING =
  /\b(?:list(?:e|s|ing)?|lis|members?|membres?|manm|directory|annuaire|anye|eglise|legliz|church|chapel|chapelle|ministry|ministere|telephones?|telefon|phones?|noms?|names?|contacts?|total|page|paj|date|dat)\b/

/** Minimum share of reachable people that start with a name. */
const NAMED = 0.5

/**
 * Reads people on pages without a table: a name followed by contacts in one or more lines, in one or more lists side by
 * side. Confident when each line has one name; otherwise the user decides. Throws `ImportError` `layout_unknown` when
 * most have no name.
 */
export function readList(pages: Line[][], mend: boolean): Table {
  const entries = pages.flatMap((lines) => {
    const height = median(lines.map((line) => line.height))
    return blocksOf(lines, mend).flatMap((block) => entriesOf(block, height))
  })
  const reached = entries.filter(({ contacts }) => contacts.length > 0)
  // Running text that contains names and phones.
  const named = reached.filter(({ before, after }) => looksLikeName((before[0] ?? after[0])?.text ?? ''))
  if (named.length < reached.length * NAMED) throw new ImportError('layout_unknown')
  const width = usualCount(reached.map(({ before }) => before.length))
  const hasMore = reached.filter(({ after }) => after.length > 0).length > reached.length * 0.3
  const has = (kind: Token['kind']) =>
    reached.some(({ contacts }) => contacts.some((one) => one.kind === kind))
  const contactKinds = (['phone', 'email'] as const).filter(has)
  const kinds: ColumnKind[] = [
    'name',
    ...Array<ColumnKind>(width - 1).fill('ignore'),
    ...contactKinds,
    ...(hasMore ? ['ignore' as const] : []),
  ]
  const areMostReachable = reached.length > entries.length * 0.6
  const rows = entries.map((entry, index): TableRow => {
    const names = entry.before.length > 0 ? entry.before : entry.after
    const words = columnsOf(names, width)
    const of = (kind: Token['kind']) => entry.contacts.filter((token) => token.kind === kind)
    const cells = [
      ...words,
      ...contactKinds.map(of),
      ...(hasMore ? [entry.before.length > 0 ? entry.after : []] : []),
    ]
    const isAlone = areMostReachable && entry.contacts.length === 0 && !/\s/.test(names[0]?.text ?? '')
    return {
      row: index + 1,
      cells: cells.map((tokens, place) => tokens.map(({ text }) => text).join(place < width ? ' ' : ' / ')),
      doubts: [
        ...cells.flatMap((tokens, cell) =>
          tokens.some(({ sure }) => !sure) ? [{ cell, code: 'unsure' as const }] : [],
        ),
        ...(isAlone ? [{ cell: 0, code: 'alone' as const }] : []),
      ],
    }
  })
  return {
    headers: kinds.map(() => ''),
    rows,
    // With several texts, only the user knows which is the name.
    recognised: { mapping: kinds, confident: width === 1 && !hasMore },
  }
}

const NUMBER = /^\W*\d{1,4}\W*$/

function withoutNumber(tokens: Token[]): Token[] {
  const [first, ...others] = tokens
  const isNumber = first?.kind === 'text' && NUMBER.test(first.text) && others.length > 0
  return isNumber ? others : tokens
}

function entriesOf(block: TokenLine[], pageHeight: number): Entry[] {
  const entries: Entry[] = []
  for (const { line, tokens: all } of block) {
    const tokens = withoutNumber(all)
    const first = tokens.findIndex(({ kind }) => kind !== 'text')
    const contacts = tokens.filter(({ kind }) => kind !== 'text')
    const last = entries.at(-1)
    if (first === 0 && last && continues(last, tokens, line)) {
      last.contacts.push(...contacts)
      last.line = line
    } else if (tokens.length > 0) {
      const words = tokens.filter(({ kind }) => kind === 'text')
      const before = first < 0 ? words : tokens.slice(0, first)
      const after = first < 0 ? [] : words.slice(before.length)
      entries.push({ before, contacts, after, x0: tokens[0]!.x0, line })
    }
  }
  const names = entries.filter(({ contacts, before }) => contacts.length > 0 && before.length > 0)
  const left = names.length >= 3 ? median(names.map(({ x0 }) => x0)) : undefined
  return entries.filter(
    (entry) => entry.contacts.length > 0 || isPerson(entry, left, Math.min(pageHeight, typeOf(entries))),
  )
}

function typeOf(entries: Entry[]): number {
  return median(entries.map(({ line }) => line.height))
}

/** Whether contacts belong to the person above: no contact of that kind yet, or close. */
function continues(last: Entry, tokens: Token[], line: Line): boolean {
  if (line.y - last.line.y > 3 * line.height) return false
  if (tokens.some(({ kind }) => kind === 'text')) return false
  const has = new Set(last.contacts.map(({ kind }) => kind))
  return tokens.every(({ kind }) => !has.has(kind)) || line.y - last.line.y < 1.6 * line.height
}

/** Whether words without a contact are a name rather than a heading. */
function isPerson({ before, x0, line }: Entry, left: number | undefined, height: number): boolean {
  const [name] = before
  if (!name || before.length > 2 || !looksLikeName(name.text)) return false
  if (HEADING.test(fold(name.text)) || line.height > height * 1.2) return false
  return left === undefined || Math.abs(x0 - left) < 1.5 * line.height
}

function columnsOf(tokens: Token[], width: number): Token[][] {
  return Array.from({ length: width }, (_, column) =>
    column < width - 1 ? tokens.slice(column, column + 1) : tokens.slice(column),
  )
}

/** The number of texts (1 to 4) that most lines have before the phone. */
function usualCount(counts: number[]): number {
  for (const count of [4, 3, 2]) {
    if (counts.filter((some) => some >= count).length > counts.length * 0.5) return count
  }
  return 1
}
