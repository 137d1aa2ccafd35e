import type { ColumnKind } from '#contract/imports.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { transaction } from '#server/db/connection.ts'
import type { ImportColumn } from '#server/db/schema/imports.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Notify } from '#server/notify.ts'
import type { Job } from '#server/tracked-jobs.ts'
import { failImport } from './fail-import.ts'
import { fileKind, isSlow } from './file-kind.ts'
import { ImportError } from './import-error.ts'
import { bytesOf, storeTable, storedTable } from './import-file.ts'
import { readMembersInChild, readTableInChild } from './read-in-child.ts'
import type { Table } from './table.ts'
import type { Recognition } from './columns/recognise-columns.ts'
import { churchWithMembers } from './existing-members.ts'
import { changeImport, findImport, lockImport, replaceRows } from './store.ts'
import type { ImportRecord } from './store.ts'

const sampleCount = 3

/** Column kinds with values that may end up in other details. */
const isPlaced = (kind: ColumnKind) => ['phone', 'phone_other', 'email', 'household', 'joined'].includes(kind)

/** The import was cancelled or read elsewhere, so nothing is stored. */
class Outdated extends Error {}

interface ReadServices {
  db: Db
  storage: Storage
  notify: Notify
}

/**
 * Reads an import's file: unknown columns ask for a mapping, otherwise its rows await review. An unreadable file fails
 * the import.
 */
export async function readImport(services: ReadServices, id: string, job: Job): Promise<void> {
  const { db } = services
  const record = await findImport(db, id)
  if (record?.status !== 'reading') return
  try {
    const { table, columns } = await tableOf(services, record, job)
    if (columns) await readRows(services, record, { table, columns }, job)
  } catch (error) {
    if (error instanceof Outdated) return
    if (!(error instanceof ImportError)) throw error
    await failImport(services, id, { problem: error.problem, problemRow: error.row })
  }
}

async function tableOf(
  { db, storage }: ReadServices,
  record: ImportRecord,
  job: Job,
): Promise<{ table: Table; columns: ImportColumn[] | null }> {
  const { id, storageKey, filename, columns } = record
  const isMapped = columns.length > 0
  const bytes = await bytesOf(storage, storageKey)
  const isStored = isSlow(fileKind(bytes, filename))
  const stored = isStored && isMapped ? await storedTable(storage, storageKey) : null
  if (stored) return { table: stored, columns }
  const watch = {
    signal: job.signal,
    // The rows are still to be written.
    onProgress: (part: number) => job.progress(part * 0.99),
  }
  const { table, recognition, readings } = await readTableInChild(
    bytes,
    filename,
    watch,
    record.encoding ?? undefined,
  )
  job.signal.throwIfAborted()
  if (isStored) await storeTable(storage, storageKey, table)
  return { table, columns: isMapped ? columns : await storeColumns(db, id, table, recognition, readings) }
}

/** Stores and returns the column kinds; null when the user must map them. */
async function storeColumns(
  db: Db,
  id: string,
  table: Table,
  { mapping, confident, product }: Recognition,
  readings: ImportRecord['readings'],
): Promise<ImportColumn[] | null> {
  const columns = table.headers.map((header, i) => ({
    header,
    kind: mapping[i] ?? 'ignore',
    samples: table.rows.flatMap(({ cells }) => cells[i] || []).slice(0, sampleCount),
    filled_down: table.rows.filter(({ filledDown }) => filledDown?.includes(i)).length || undefined,
  }))
  const isCertain = confident && readings.length === 0
  await changeImport(db, id, { columns, product, readings, ...(!isCertain && { status: 'mapping' }) })
  return isCertain ? columns : null
}

async function readRows(
  { db, notify }: ReadServices,
  record: ImportRecord,
  { table, columns }: { table: Table; columns: ImportColumn[] },
  job: Job,
): Promise<void> {
  const { country, timezone, existing } = await churchWithMembers(db, record.churchId)
  const today = dateIn(timezone, new Date())
  const mapping = columns.map((column) => column.kind)
  const { rows, placed } = await readMembersInChild(table, mapping, { country, existing, today }, job.signal)
  await transaction(db, async (tx) => {
    await replaceRows(tx, record.id, rows, job.progress)
    // Cancelled meanwhile, or read by another process after this one seemed dead: its rows may have decisions.
    const current = await lockImport(tx, record.id)
    if (current?.status !== 'reading') throw new Outdated()
    const placing = columns.map((column, i) => ({
      ...column,
      ...(isPlaced(column.kind) ? placed[i] : { stored: undefined, in_details: undefined }),
    }))
    await changeImport(tx, record.id, { status: 'review', columns: placing })
    // Only slow files send a notice.
    if (!table.recognised) return
    const { id, userId, filename } = record
    await notify(tx, userId, 'import_finished', { import_id: id, filename, outcome: 'review', added: 0 })
  })
}
