import type { ColumnKind } from '#contract/imports.ts'
import { runJobInThread, ThreadStopped } from '#server/run-in-thread.ts'
import type { run as checkList } from './check-list.ts'
import { fileKind, isSlow } from './file-kind.ts'
import { ImportError } from './import-error.ts'
import { workOnPage } from './photo/page-pictures.ts'
import type { PageOrder } from './photo/prepare-picture.ts'
import type { run as readListFile } from './read-list-file.ts'
import { readTable } from './read-table.ts'
import { readMembers } from './rows/read-members.ts'
import type { MemberRow, ReadOptions } from './rows/read-members.ts'
import type { Table } from './table.ts'

// Reads lists without holding up the calls of others: what is small at once, all else in a thread.

/** Up to here the work takes less than what a thread takes to start, some 50 ms. */
const smallBytes = 16 * 1024
const smallRows = 200

/** As long as a job may take: 20 scanned pages are read for minutes. */
const timeLimit = 15 * 60_000

/** How far the reading of a file is, and whether it is still wanted. */
interface Watch {
  signal: AbortSignal
  /** 0 to 1. */
  onProgress: (part: number) => void
}

/** The table in a file. Throws `ImportError`, or the reason of the signal. */
export async function readTableApart(bytes: Uint8Array, filename: string, watch: Watch): Promise<Table> {
  const kind = fileKind(bytes, filename)
  if (!isSlow(kind) && bytes.length <= smallBytes) return readTable(bytes, filename)
  const result = await runJobInThread<typeof readListFile>(
    'imports/read-list-file',
    { bytes, filename },
    { ...watch, timeLimit, answer: (order) => workOnPage(order as PageOrder, watch.signal) },
  ).catch((error: unknown) => {
    watch.signal.throwIfAborted()
    if (kind === 'pdf' && error instanceof ThreadStopped)
      throw new ImportError('pdf_too_heavy', 0, { cause: error })
    throw error
  })
  if ('problem' in result) throw new ImportError(result.problem, result.row)
  return result.table
}

/** The people of a table. */
export async function readMembersApart(
  table: Table,
  mapping: ColumnKind[],
  options: ReadOptions,
  signal: AbortSignal,
): Promise<MemberRow[]> {
  if (table.rows.length + options.existing.length <= smallRows) return readMembers(table, mapping, options)
  const list = { table, mapping, options }
  return runJobInThread<typeof checkList>('imports/check-list', list, { signal, timeLimit })
}
