import type { ColumnKind } from '#contract/imports.ts'
import { readMembers } from './rows/read-members.ts'
import type { MemberRow, ReadOptions } from './rows/read-members.ts'
import type { Table } from './table.ts'

interface List {
  table: Table
  mapping: ColumnKind[]
  options: ReadOptions
}

/** How many values of a column were stored in the field and in other details. */
export interface PlacedValues {
  stored: number
  in_details: number
}

/** Runs `readMembers` in a child process and counts where the values of each column went. */
export function run({ table, mapping, options }: List): { rows: MemberRow[]; placed: PlacedValues[] } {
  const placed = mapping.map(() => ({ stored: 0, in_details: 0 }))
  const rows = readMembers(table, mapping, options, (column, isInDetails) => {
    placed[column]![isInDetails ? 'in_details' : 'stored'] += 1
  })
  return { rows, placed }
}
