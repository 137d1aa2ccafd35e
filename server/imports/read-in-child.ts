import type { ColumnKind, Import, TextEncoding } from '#contract/imports.ts'
import { ChildStopped, runJobInChild } from '#server/child-processes/run-in-child.ts'
import type { PlacedValues, run as checkList } from './check-list.ts'
import type { Recognition } from './columns/recognise-columns.ts'
import { fileKind, isSlow } from './file-kind.ts'
import { ImportError } from './import-error.ts'
import type { ImportProblem } from './import-error.ts'
import { workOnPage } from './photo/page-pictures.ts'
import type { PageOrder } from './photo/prepare-picture.ts'
import type { run as readListFile } from './read-list-file.ts'
import type { MemberRow, ReadOptions } from './rows/read-members.ts'
import type { Table } from './table.ts'

// Reads lists in child processes, since even a small file can take seconds and much memory.

/** In milliseconds. PDFs and photos have the time limit of a job: 20 scanned pages take minutes. */
const timeLimits = { list: 60_000, pages: 15 * 60_000 }

interface Watch {
  signal: AbortSignal
  onProgress: (part: number) => void
}

/**
 * Reads the table of a file, its columns and, for an ambiguous encoding, its readings. Throws `ImportError`, or the
 * signal's reason.
 */
export async function readTableInChild(
  bytes: Uint8Array,
  filename: string,
  watch: Watch,
  encoding?: TextEncoding,
): Promise<{ table: Table; recognition: Recognition; readings: Import['readings'] }> {
  const kind = fileKind(bytes, filename)
  const timeLimit = timeLimits[isSlow(kind) ? 'pages' : 'list']
  const result = await runJobInChild<typeof readListFile>(
    'imports/read-list-file',
    { bytes, filename, encoding },
    { ...watch, timeLimit, answer: (order) => workOnPage(order as PageOrder, watch.signal) },
  ).catch((error: unknown) => {
    watch.signal.throwIfAborted()
    throw asImportError(error, kind === 'pdf' ? 'pdf_too_heavy' : 'too_heavy')
  })
  if ('problem' in result) throw new ImportError(result.problem, result.row)
  return result
}

/**
 * Reads the people of a table, and where the values of its columns went. Throws `ImportError`, or the signal's reason.
 */
export async function readMembersInChild(
  table: Table,
  mapping: ColumnKind[],
  options: ReadOptions,
  signal: AbortSignal,
): Promise<{ rows: MemberRow[]; placed: PlacedValues[] }> {
  const list = { table, mapping, options }
  return runJobInChild<typeof checkList>('imports/check-list', list, {
    signal,
    timeLimit: timeLimits.list,
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw asImportError(error, 'too_heavy')
  })
}

function asImportError(error: unknown, problem: ImportProblem): unknown {
  const isTooHeavy = error instanceof ChildStopped && error.isTooHeavy
  return isTooHeavy ? new ImportError(problem, 0, { cause: error }) : error
}
