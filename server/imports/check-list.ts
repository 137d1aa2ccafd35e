import type { ColumnKind } from '#contract/imports.ts'
import { readMembers } from './rows/read-members.ts'
import type { MemberRow, ReadOptions } from './rows/read-members.ts'
import type { Table } from './table.ts'

interface List {
  table: Table
  mapping: ColumnKind[]
  options: ReadOptions
}

/** Reads the people of a table, as `readMembers` does, in a child process. */
export function run({ table, mapping, options }: List): MemberRow[] {
  return readMembers(table, mapping, options)
}
