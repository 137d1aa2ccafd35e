import { and, eq } from 'drizzle-orm'
import { countedKind } from '#contract/member-kinds.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { importRows } from '#server/db/schema/imports.ts'
import { Duplicates } from './rows/duplicates.ts'
import { reachable } from './rows/check-row.ts'
import { changeImport } from './store.ts'
import type { Existing } from './existing-members.ts'
import type { ImportRecord, RowRecord } from './store.ts'

/** Returns the rows, in order, that exceed the plan's room. */
export function rowsBeyondRoom<Row extends { kind: MemberKind }>(rows: Row[], room: number): Row[] {
  let left = room
  return rows.filter(({ kind }) => kind === countedKind && left-- <= 0)
}

/**
 * Waiting rows whose people became members meanwhile by other means, with these as duplicates. Ignores namesakes with
 * other contacts.
 */
export function knownMeanwhile(rows: RowRecord[], existing: Existing, record: ImportRecord): RowRecord[] {
  const since = record.confirmedAt
  if (!since) return []
  const people = new Duplicates()
  for (const { importId, createdAt, ...member } of existing) {
    if (importId !== record.id && createdAt > since) people.add({ kind: 'member', ...member })
  }
  return rows.flatMap((row) => {
    const person = { name: row.value.name, ...reachable(row.value) }
    const duplicate_of = people.isNamesake(person) ? null : people.find(person)
    return duplicate_of ? [{ ...row, value: { ...row.value, duplicate_of }, decision: 'merge' as const }] : []
  })
}

/** Skips the waiting rows. */
export async function skipWaiting(tx: Db, importId: string): Promise<void> {
  await tx
    .update(importRows)
    .set({ decision: 'skip' })
    .where(and(eq(importRows.importId, importId), eq(importRows.decision, 'wait')))
  await changeImport(tx, importId, { waiting: 0 })
}
