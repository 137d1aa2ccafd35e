import type { ColumnKind } from '#contract/imports.ts'
import { fold } from '#contract/text/text.ts'
import { looksLikeName } from '#server/imports/columns/cell-look.ts'
import { blocksOf } from './list-blocks.ts'
import type { Token, TokenLine } from './list-blocks.ts'
import type { Table, TableRow } from '#server/imports/table.ts'
import type { Line } from './text-lines.ts'
import { median } from './text-lines.ts'

/** A person in a list, while their lines are gathered. */
interface Entry {
  before: Token[]
  contacts: Token[]
  after: Token[]
  x0: number
  line: Line
}

/** Words of headings, and of nobody's name. */
const HEADING =
  /\b(?:list(?:e|s|ing)?|lis|members?|membres?|manm|directory|annuaire|anye|eglise|legliz|church|chapel|chapelle|ministry|ministere|telephones?|telefon|phones?|noms?|names?|contacts?|total|page|paj|date|dat)\b/

/**
 * The people of pages without a table: a name and what follows it, in one line or in the lines below, in one list or
 * in several beside each other. The columns of the answer are known where each line has one name; where there are
 * more words, they are for a person to say.
 */
export function readList(pages: Line[][], mend: boolean): Table {
  const entries = pages.flatMap((lines) => {
    const height = median(lines.map((line) => line.height))
    return blocksOf(lines, mend).flatMap((block) => entriesOf(block, height))
  })
  const reached = entries.filter(({ contacts }) => contacts.length > 0)
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
  const mostReached = reached.length > entries.length * 0.6
  const rows = entries.map((entry, index): TableRow => {
    const names = entry.before.length > 0 ? entry.before : entry.after
    const words = columnsOf(names, width)
    const of = (kind: Token['kind']) => entry.contacts.filter((token) => token.kind === kind)
    const cells = [
      ...words,
      ...contactKinds.map(of),
      ...(hasMore ? [entry.before.length > 0 ? entry.after : []] : []),
    ]
    const lone = mostReached && entry.contacts.length === 0 && !/\s/.test(names[0]?.text ?? '')
    return {
      row: index + 1,
      cells: cells.map((tokens, place) => tokens.map(({ text }) => text).join(place < width ? ' ' : ' / ')),
      doubts: [
        ...cells.flatMap((tokens, cell) =>
          tokens.some(({ sure }) => !sure) ? [{ cell, code: 'unsure' as const }] : [],
        ),
        ...(lone ? [{ cell: 0, code: 'alone' as const }] : []),
      ],
    }
  })
  return {
    headers: kinds.map(() => ''),
    rows,
    // Which words are the name and what the others are only somebody can tell who knows the people.
    recognised: { mapping: kinds, confident: width === 1 && !hasMore },
  }
}

/** Entries in the order of the block; what cannot be anybody is left out. */
function entriesOf(block: TokenLine[], pageHeight: number): Entry[] {
  const entries: Entry[] = []
  for (const { line, tokens } of block) {
    const first = tokens.findIndex(({ kind }) => kind !== 'text')
    const contacts = tokens.filter(({ kind }) => kind !== 'text')
    const last = entries.at(-1)
    if (first === 0 && last && goesOn(last, tokens, line)) {
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

/** Whether a line of contacts belongs to the person above it, who has none of that kind yet or stands close. */
function goesOn(last: Entry, tokens: Token[], line: Line): boolean {
  if (line.y - last.line.y > 3 * line.height) return false
  if (tokens.some(({ kind }) => kind === 'text')) return false
  const has = new Set(last.contacts.map(({ kind }) => kind))
  return tokens.every(({ kind }) => !has.has(kind)) || line.y - last.line.y < 1.6 * line.height
}

/** Words without a contact: somebody's name, or a heading. */
function isPerson({ before, x0, line }: Entry, left: number | undefined, height: number): boolean {
  const [name] = before
  if (!name || before.length > 2 || !looksLikeName(name.text)) return false
  if (HEADING.test(fold(name.text)) || line.height > height * 1.2) return false
  return left === undefined || Math.abs(x0 - left) < 1.5 * line.height
}

/** The tokens as so many columns of words; what is too much joins the last. */
function columnsOf(tokens: Token[], width: number): Token[][] {
  return Array.from({ length: width }, (_, column) =>
    column < width - 1 ? tokens.slice(column, column + 1) : tokens.slice(column),
  )
}

/** How many texts most lines have before their phone: 1 to 4. */
function usualCount(counts: number[]): number {
  for (const count of [4, 3, 2]) {
    if (counts.filter((some) => some >= count).length > counts.length * 0.5) return count
  }
  return 1
}
