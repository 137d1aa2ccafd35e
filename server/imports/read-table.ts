import { decodeText } from './decode-text.ts'
import { findTable, type RawRow } from './find-table.ts'
import { ImportError } from './import-error.ts'
import { MAX_FILE_BYTES } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

export interface Table {
  /** Trimmed; empty where a column has none. */
  headers: string[]
  /** `row` is the number of the row in the file, from 1, as a spreadsheet program shows it. */
  rows: { row: number; cells: string[] }[]
}

/**
 * The table in a CSV or Excel (.xlsx) file: its headers and the rows that hold something. What kind of file it
 * is its first bytes tell; the name only decides what the person is told when it is none.
 * Throws ImportError.
 */
export async function readTable(bytes: Uint8Array, filename: string): Promise<Table> {
  if (bytes.length > MAX_FILE_BYTES) throw new ImportError('file_too_large')
  if (bytes.length === 0) throw new ImportError('empty')
  return findTable(await readRows(bytes, filename))
}

async function readRows(bytes: Uint8Array, filename: string): Promise<RawRow[]> {
  if (startsWith(bytes, ZIP)) return readWorkbook(bytes)
  // The old format and workbooks with a password have the same container.
  if (startsWith(bytes, COMPOUND)) throw new ImportError('old_excel')
  if (/\.xls[xm]$/i.test(filename)) throw new ImportError('not_excel')
  return readCsv(decodeText(bytes))
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}
