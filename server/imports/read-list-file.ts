import { ImportError } from './import-error.ts'
import type { ImportProblem } from './import-error.ts'
import type { PageWork } from './photo/page-pictures.ts'
import { readTable } from './read-table.ts'
import type { Table } from './table.ts'

// What runs in a thread of its own: reading a list of 5,000 rows takes a second, a photo several.

interface ListFile {
  bytes: Uint8Array
  filename: string
}

/** An `ImportError` would arrive as an error without its class. */
type ReadResult = { table: Table } | { problem: ImportProblem; row: number }

/** Reads the table in a file, or says why there is none. */
export async function run(
  { bytes, filename }: ListFile,
  onProgress: (part: number) => void,
  ask: PageWork,
): Promise<ReadResult> {
  try {
    // Who no longer wants it ends the thread.
    const { signal } = new AbortController()
    return { table: await readTable(bytes, filename, { signal, onProgress, onPicture: ask }) }
  } catch (error) {
    if (error instanceof ImportError) return { problem: error.problem, row: error.row }
    throw error
  }
}
