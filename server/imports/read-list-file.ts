import type { Import, TextEncoding } from '#contract/imports.ts'
import { recogniseColumns } from './columns/recognise-columns.ts'
import type { Recognition } from './columns/recognise-columns.ts'
import { readingsOf } from './csv/readings.ts'
import { fileKind } from './file-kind.ts'
import { ImportError } from './import-error.ts'
import type { ImportProblem } from './import-error.ts'
import type { PageWork } from './photo/page-pictures.ts'
import { readTable } from './read-table.ts'
import type { Table } from './table.ts'

// Runs in a child process: 5,000 rows take a second, a photo several.

interface ListFile {
  bytes: Uint8Array
  filename: string
  encoding?: TextEncoding | undefined
}

/** Errors lose their class between processes. */
type ReadResult =
  | { table: Table; recognition: Recognition; readings: Import['readings'] }
  | { problem: ImportProblem; row: number }

/** Reads the table of a file and recognises its columns, or returns the problem. */
export async function run(
  { bytes, filename, encoding }: ListFile,
  onProgress: (part: number) => void,
  { ask }: { ask: PageWork },
): Promise<ReadResult> {
  try {
    // A cancellation kills the process, so the signal never aborts.
    const { signal } = new AbortController()
    const table = await readTable(bytes, filename, { signal, onProgress, onPicture: ask }, encoding)
    const recognition = table.recognised ? { ...table.recognised, product: null } : recogniseColumns(table)
    const isText = !table.recognised && fileKind(bytes, filename) === 'text'
    const readings = isText && !encoding ? readingsOf(bytes, recognition.mapping) : []
    return { table, recognition, readings }
  } catch (error) {
    if (error instanceof ImportError) return { problem: error.problem, row: error.row }
    throw error
  }
}
