import type { ImportRow } from '#contract/imports.ts'
import { type CheckedRow, reachable } from './check-row.ts'
import { Duplicates, type Person } from './duplicates.ts'
import type { RowRecord } from '#server/imports/store.ts'

/**
 * Duplicate of a corrected row: a member, otherwise another row. Skips rows that duplicate this one, otherwise both
 * would be excluded.
 */
export function duplicateOf(
  row: number,
  checked: CheckedRow,
  rows: Pick<RowRecord, 'row' | 'value'>[],
  existing: Omit<Person, 'kind'>[],
): ImportRow['duplicate_of'] {
  const people = new Duplicates()
  for (const member of existing) people.add({ kind: 'member', ...member })
  for (const { row: other, value } of rows) {
    const duplicatesThis = value.duplicate_of?.kind === 'row' && value.duplicate_of.id === String(row)
    if (other === row || duplicatesThis) continue
    people.add({ kind: 'row', id: String(other), name: value.name, ...reachable(value) })
  }
  return people.find({ name: checked.name, ...reachable(checked) })
}
