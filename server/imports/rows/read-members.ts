import { recordOf } from '#contract/fields/record-of.ts'
import { memberFields } from '#contract/member.ts'
import type { MemberField } from '#contract/member.ts'
import { memberKindOf } from '#contract/member-kinds.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import type { ColumnKind, ImportRow } from '#contract/imports.ts'
import { unguarded } from '#contract/text/csv.ts'
import { birthdayOrder } from './birthday-cell.ts'
import { type CheckedRow, checkRow, reachable } from './check-row.ts'
import { Duplicates, type Person } from './duplicates.ts'
import { dateOrder, readDate } from './joined-date.ts'
import { composeName, filledTexts, plainText } from './person-name.ts'
import { headerMeaning } from '#server/imports/columns/header-meaning.ts'
import type { Table } from '#server/imports/table.ts'
import type { CellDoubt, RowDoubt, RowProblem } from './row-problem.ts'

export interface ReadOptions {
  /** For phone numbers without a calling code. */
  country: string
  existing: Omit<Person, 'kind'>[]
  /** In the church's time zone. */
  today: string
}

export interface MemberRow extends Omit<ImportRow, 'problems' | 'doubts'> {
  /** Null when unknown. */
  joined: string | null
  /** Kind given by the list. */
  kind?: MemberKind
  problems: RowProblem[]
  doubts: RowDoubt[]
}

/**
 * Reads the people of a table. Skips rows without name, phone and email; a duplicate refers to a member or an earlier
 * row. `onPlaced` receives where phones, emails and households of a column went.
 */
export function readMembers(
  table: Table,
  mapping: ColumnKind[],
  options: ReadOptions,
  onPlaced: (column: number, isInDetails: boolean) => void = () => {},
): MemberRow[] {
  const columns = columnsOf(mapping)
  const order = dateOrder(
    table.rows.flatMap(({ cells }) => pick(cells, columns.joined)),
    options.country,
  )
  const born = birthdayOrder(
    table.rows.flatMap(({ cells }) => pick(cells, columns.birthday)),
    options.country,
  )
  // Our own exports already have labels in this column.
  const named = pick(table.headers, columns.details).map((header) =>
    headerMeaning(header) === 'details' ? '' : plainText(header),
  )
  const placeable: Partial<Record<MemberField, number[]>> = {
    phone: [...(columns.phone ?? []), ...(columns.phone_other ?? [])],
    email: columns.email ?? [],
    household: columns.household ?? [],
  }
  const labels = recordOf(['phone', 'email', 'household'] as const, (field) =>
    (placeable[field] ?? []).map((column) => plainText(table.headers[column] ?? '')),
  )
  const [joinedColumn] = columns.joined ?? []
  const people = new Duplicates()
  for (const member of options.existing) people.add({ kind: 'member', ...member })
  const members: MemberRow[] = []
  for (const { row, cells, doubts } of table.rows) {
    const of = (kind: ColumnKind) => pick(cells, columns[kind])
    const name = composeName({
      name: of('name'),
      first: of('first_name'),
      middle: of('middle_name'),
      last: of('last_name'),
    })
    const [joinedCell = ''] = of('joined')
    const joined = readDate(joinedCell, order, options.today)
    const unread = joined === null && !/0000/.test(joinedCell) ? joinedCell : ''
    const values = {
      ...recordOf(memberFields, of),
      details: [
        ...of('details').map((cell, i) => labelled(named[i] ?? '', cell)),
        labelled(plainText(table.headers[joinedColumn ?? -1] ?? ''), unread),
      ],
      name: [name],
      phone: pick(cells, placeable.phone),
      groups: of('groups'),
      labels,
    }
    if (![name, ...values.phone, ...values.email].some(Boolean)) continue
    if (joinedColumn !== undefined && joinedCell) onPlaced(joinedColumn, joined === null)
    const checked = checkRow(values, options.country, born, ({ field, at, isInDetails }) => {
      const column = placeable[field]?.[at]
      if (column !== undefined) onPlaced(column, isInDetails)
    })
    if (cells.length > table.headers.length)
      checked.problems.unshift({ field: 'row', code: 'too_many_cells' })
    const person = { name: checked.name, ...reachable(checked) }
    members.push({
      row,
      ...checked,
      joined,
      ...kindOf(of('kind')),
      doubts: [
        ...doubtsOf(doubts ?? [], mapping, checked),
        ...(people.isNamesake(person) ? [{ field: 'name' as const, code: 'namesake' as const }] : []),
      ],
      duplicate_of: people.find(person),
    })
    people.add({ kind: 'row', id: String(row), ...person })
  }
  return members
}

/** Returns the kind that a cell names in one of the languages of our own lists. */
function kindOf([cell = '']: string[]): Pick<MemberRow, 'kind'> {
  const kind = memberKindOf(cell)
  return kind ? { kind } : {}
}

/** Formats the cell of an unmapped column as a line of the details. */
function labelled(header: string, cell: string): string {
  const [text = ''] = filledTexts([cell])
  return header && text ? `${header}: ${text}` : cell
}

const fields: Partial<Record<ColumnKind, RowDoubt['field']>> = {
  ...recordOf(memberFields, (field) => field),
  first_name: 'name',
  middle_name: 'name',
  last_name: 'name',
  phone_other: 'phone',
  groups: 'groups',
}

function doubtsOf(doubts: CellDoubt[], mapping: ColumnKind[], row: CheckedRow): RowDoubt[] {
  const found = new Map<string, RowDoubt>()
  for (const { cell, code } of doubts) {
    const field = fields[mapping[cell] ?? 'ignore']
    if (field && row[field].length > 0) found.set(`${field} ${code}`, { field, code })
  }
  return [...found.values()]
}

function columnsOf(mapping: ColumnKind[]): Partial<Record<ColumnKind, number[]>> {
  const columns: Partial<Record<ColumnKind, number[]>> = {}
  for (const [column, kind] of mapping.entries()) (columns[kind] ??= []).push(column)
  return columns
}

/** Removes the apostrophes by which exports prevent formulas. */
function pick(cells: string[], columns: number[] = []): string[] {
  return columns.map((column) => unguarded(cells[column] ?? ''))
}
