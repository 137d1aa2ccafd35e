import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  sql,
} from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { imports as contract } from '#contract/imports.ts'
import type { RowAction } from '#contract/imports.ts'
import { notifyChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { attendanceMarks } from '#server/db/schema/attendance.ts'
import { churches } from '#server/db/schema/church.ts'
import { importRows, imports } from '#server/db/schema/imports.ts'
import { donations } from '#server/db/schema/donations.ts'
import { invitations } from '#server/db/schema/events.ts'
import { followUps, memberMerges } from '#server/db/schema/member-care.ts'
import { members } from '#server/db/schema/members.ts'
import type { ImportRowValue } from '#server/db/schema/imports.ts'

export type ImportRecord = typeof imports.$inferSelect
export type RowRecord = typeof importRows.$inferSelect
export type Show = 'all' | 'problems' | 'doubts' | 'duplicates' | 'ready'

/** Rows per statement: about 20 ms, which blocks other calls. */
const chunk = 250

export async function createImport(
  tx: Db,
  values: Pick<ImportRecord, 'id' | 'churchId' | 'userId' | 'filename' | 'storageKey'>,
): Promise<void> {
  await tx.insert(imports).values({ ...values, status: 'reading' })
}

/** Returns which of these imports still need their files. */
export async function importsWithFile(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(inArray(imports.id, ids), notInArray(imports.status, ['done', 'undone'])))
  return new Set(rows.map(({ id }) => id))
}

export async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  return row
}

/** Returns and locks an import. */
export async function lockImport(tx: Db, id: string): Promise<ImportRecord | undefined> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  return row
}

/** Changes an import and notifies its clients. */
export async function changeImport(db: Db, id: string, values: Partial<ImportRecord>): Promise<void> {
  const changed = await db
    .update(imports)
    .set(values)
    .where(eq(imports.id, id))
    .returning({ churchId: imports.churchId })
  for (const { churchId } of changed) {
    await notifyChanged(db, churchId, [contract.get, id], [contract.list])
  }
}

export async function deleteImport(tx: Db, id: string): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id))
}

/** A page of imports, latest first, and the total. */
export async function listImports(db: Db, churchId: string, limit: number, offset: number) {
  const mine = eq(imports.churchId, churchId)
  const [rows, [all]] = await Promise.all([
    db.select().from(imports).where(mine).orderBy(desc(imports.createdAt)).limit(limit).offset(offset),
    db.select({ total: count() }).from(imports).where(mine),
  ])
  return { rows, total: all!.total }
}

/** Replaces the rows of an import. `onProgress` gets the written part, 0 to 1. */
export async function replaceRows(
  tx: Db,
  importId: string,
  rows: (ImportRowValue & { row: number })[],
  onProgress: (done: number) => void,
): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.importId, importId))
  for (let start = 0; start < rows.length; start += chunk) {
    const values = rows
      .slice(start, start + chunk)
      .map(({ row, ...value }) => rowRecord(importId, row, value))
    await tx.insert(importRows).values(values)
    onProgress(Math.min(1, (start + chunk) / rows.length))
  }
}

function rowRecord(importId: string, row: number, value: ImportRowValue) {
  const hasProblem = value.problems.length > 0
  const isDoubtful = !hasProblem && value.doubts.length > 0
  const isDuplicate = !hasProblem && !isDoubtful && value.duplicate_of !== null
  return { importId, row, value, hasProblem, isDoubtful, isDuplicate }
}

/** Replaces a row's values. */
export async function changeRow(tx: Db, importId: string, row: number, value: ImportRowValue): Promise<void> {
  await tx
    .update(importRows)
    .set(rowRecord(importId, row, value))
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row)))
}

/** Marks rows as reviewed and returns them. */
export async function acceptRows(tx: Db, importId: string, rows: number[]): Promise<RowRecord[]> {
  const accepted = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.row, rows)))
    .for('update')
  const changed: RowRecord[] = []
  for (const record of accepted) {
    // The user confirmed that a namesake is another person.
    const isNamesake = record.value.doubts.some(({ code }) => code === 'namesake')
    const value = { ...record.value, doubts: [], ...(isNamesake && { duplicate_of: null }) }
    const values = rowRecord(importId, record.row, value)
    const [row] = await tx
      .update(importRows)
      .set(values)
      .where(and(eq(importRows.importId, importId), eq(importRows.row, record.row)))
      .returning()
    changed.push(row!)
  }
  return changed
}

const shown: Record<Show, SQL | undefined> = {
  all: undefined,
  problems: eq(importRows.hasProblem, true),
  doubts: eq(importRows.isDoubtful, true),
  duplicates: eq(importRows.isDuplicate, true),
  ready: and(
    eq(importRows.hasProblem, false),
    eq(importRows.isDoubtful, false),
    eq(importRows.isDuplicate, false),
  ),
}

/** A page of rows: those with problems first, then doubtful ones and duplicates. */
export async function listRows(
  db: Db,
  importId: string,
  show: Show,
  limit: number,
  offset: number,
): Promise<RowRecord[]> {
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), shown[show]))
    .orderBy(
      desc(importRows.hasProblem),
      desc(importRows.isDoubtful),
      desc(importRows.isDuplicate),
      asc(importRows.row),
    )
    .limit(limit)
    .offset(offset)
}

/** In file order. */
export async function allRows(db: Db, importId: string): Promise<RowRecord[]> {
  return db.select().from(importRows).where(eq(importRows.importId, importId)).orderBy(asc(importRows.row))
}

export async function findRow(db: Db, importId: string, row: number): Promise<RowRecord | undefined> {
  const [found] = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row)))
  return found
}

/** Counts of rows by kind. */
export async function countRows(db: Db, importId: string) {
  const [totals] = await db
    .select({
      rows: count(),
      problems: sql<number>`count(*) filter (where ${importRows.hasProblem})::int`,
      doubts: sql<number>`count(*) filter (where ${importRows.isDoubtful})::int`,
      duplicates: sql<number>`count(*) filter (where ${importRows.isDuplicate})::int`,
    })
    .from(importRows)
    .where(eq(importRows.importId, importId))
  const { rows, problems, doubts, duplicates } = totals!
  return { rows, problems, doubts, duplicates, ready: rows - problems - doubts - duplicates }
}

/** Stores the decisions. */
export async function decideRows(
  tx: Db,
  importId: string,
  decisions: { row: number; action: RowAction | 'wait' }[],
): Promise<void> {
  await tx.execute(sql`
    update ${importRows} set decision = given.action
    from unnest(
      ${sql.param(decisions.map((d) => d.row))}::int[], ${sql.param(decisions.map((d) => d.action))}::text[]
    ) as given (row, action)
    where import_id = ${importId} and ${importRows.row} = given.row`)
}

/** Stores the resulting members, and what merges changed. */
export async function noteResults(
  tx: Db,
  importId: string,
  results: { row: number; memberId: string; before: object | null }[],
): Promise<void> {
  await tx.execute(sql`
    update ${importRows} set member_id = given.member_id, before = given.before
    from unnest(
      ${sql.param(results.map((r) => r.row))}::int[], ${sql.param(results.map((r) => r.memberId))}::text[],
      ${sql.param(results.map((r) => r.before && JSON.stringify(r.before)))}::jsonb[]
    ) as given (row, member_id, before)
    where import_id = ${importId} and ${importRows.row} = given.row`)
}

/** Rows merged into existing members. */
export async function mergedRows(tx: Db, importId: string): Promise<RowRecord[]> {
  return tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.before)))
}

/** The church's country and time zone, for parsing. */
export async function churchOfImports(db: Db, churchId: string) {
  const [church] = await db
    .select({ country: churches.country, timezone: churches.timezone })
    .from(churches)
    .where(eq(churches.id, churchId))
  return church!
}

/**
 * Members that the import added and that nothing refers to yet: attendance, gifts, invitations, notes, photo or merges.
 */
export async function untouchedMembers(tx: Db, importId: string): Promise<string[]> {
  const marked = tx.select().from(attendanceMarks).where(eq(attendanceMarks.memberId, members.id))
  const given = tx.select().from(donations).where(eq(donations.memberId, members.id))
  const invited = tx.select().from(invitations).where(eq(invitations.memberId, members.id))
  const noted = tx.select().from(followUps).where(eq(followUps.memberId, members.id))
  const merged = tx
    .select()
    .from(memberMerges)
    .where(and(eq(memberMerges.survivorId, members.id), isNull(memberMerges.undoneAt)))
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.importId, importId),
        isNull(members.photo),
        ...[marked, given, invited, noted, merged].map((gained) => notExists(gained)),
      ),
    )
    .for('update')
  return rows.map((row) => row.id)
}
