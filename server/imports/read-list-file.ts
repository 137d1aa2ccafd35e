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

// Runs in a child process: reading a list of 5,000 rows takes a second, a photo several.

interface ListFile {
  bytes: Uint8Array
  filename: string
  encoding?: TextEncoding | undefined
}

/** An `ImportError` would arrive as an error without its class. */
type ReadResult =
  | { table: Table; recognition: Recognition; readings: Import['readings'] }
  | { problem: ImportProblem; row: number }

/** Reads the table in a file and recognises its columns, or says why there is none. */
export async function run(
  { bytes, filename, encoding }: ListFile,
  onProgress: (part: number) => void,
  { ask }: { ask: PageWork },
): Promise<ReadResult> {
  try {
    // Who no longer wants it ends the process.
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
