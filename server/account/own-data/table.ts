import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { readRows } from '#server/db/read-rows.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { csvStart } from '#contract/text/csv.ts'
import { csvLines } from '#server/http/csv.ts'
import type { Push } from './zip-writer.ts'

export type Cell = string | number | boolean | null | string[]
export type Row = Record<string, Cell>

/** A table exported as CSV for people, and as a more complete JSON file for programs. */
export interface Table {
  name: string
  about: () => string
  /** CSV columns: field, heading and, for codes, their labels. */
  columns: readonly (readonly [field: string, heading: () => string, codes?: Record<string, () => string>])[]
  /** SQL for the rows in order. `$1`: church or person. */
  text: string
  /** Maps a row before it is written. */
  view?: (row: Row) => Row
}

/** SQL of an instant in ISO 8601. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Counts the rows for a church or person. */
export async function countRows(db: Db, { text }: Table, of: string): Promise<number> {
  const [row] = await query<{ rows: number }>(`select count(*)::int as rows from (${text}) as t`)(db, [of])
  return row!.rows
}

/** Writes a table to a file. `onRows` receives the number of rows just written. */
type Write = (push: Push, onRows: (rows: number) => void) => Promise<void>

/** Returns the writers of the table's two files, with headings and labels in the current language. */
export function writersOf(db: Db, table: Table, of: string): { csv: Write; json: Write } {
  const headings = table.columns.map(([, heading]) => heading())
  const { view = (row) => row } = table
  const eachBatch = (work: (rows: Row[]) => Promise<void>) =>
    readRows<Row>(db, { text: table.text, values: [of] }, (rows) => work(rows.map(view)))
  return {
    async csv(push, onRows) {
      await push(csvStart + csvLines([headings]))
      await eachBatch(async (rows) => {
        const cells = rows.map((row) =>
          table.columns.map(([field, , codes]) => cellText(ownValue(row, field), codes)),
        )
        await push(`\r\n${csvLines(cells)}`)
        onRows(rows.length)
      })
      await push('\r\n')
    },
    async json(push, onRows) {
      let before = '[\n'
      await eachBatch(async (rows) => {
        await push(before + rows.map((row) => JSON.stringify(row)).join(',\n'))
        before = ',\n'
        onRows(rows.length)
      })
      await push(before === '[\n' ? '[]\n' : '\n]\n')
    },
  }
}

function cellText(value: Cell | undefined, codes: Record<string, () => string> = {}): string | number {
  const name = ownValue(codes, String(value))
  if (name) return name()
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? '' : String(value)
}
