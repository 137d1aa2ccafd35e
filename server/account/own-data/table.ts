import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { readRows } from '#server/db/read-rows.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { csvStart } from '#contract/text/csv.ts'
import { csvLines } from '#server/http/csv.ts'
import type { Push } from './zip-writer.ts'

/** A value as JSON and CSV have it. */
export type Cell = string | number | boolean | null | string[]
/** A row by the names that JSON has. */
export type Row = Record<string, Cell>

/** A list that becomes a CSV file, for people and other programs, with a JSON file beside it that has more of it. */
export interface Table {
  /** Of its files, without their extension. */
  name: string
  /** What is in it, for the README. */
  about: () => string
  /** The columns of the CSV file: what a row calls them, their headings and, of codes, what each is called there. */
  columns: readonly (readonly [field: string, heading: () => string, codes?: Record<string, () => string>])[]
  /** The query for its rows in their order. `$1` is the church or the person. */
  text: string
  /** What is written of a row; without it all of it. */
  view?: (row: Row) => Row
}

/** An instant in a query, as JSON has it. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** How many rows the table has for this church or person. */
export async function countRows(db: Db, { text }: Table, of: string): Promise<number> {
  const [row] = await query<{ rows: number }>(`select count(*)::int as rows from (${text}) as t`)(db, [of])
  return row!.rows
}

/** Writes a table into a file. `onRows`: so many more rows have been written. */
type Write = (push: Push, onRows: (rows: number) => void) => Promise<void>

/** Returns what writes the table's two files. The headings and the names of codes are of the language of the moment. */
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

/** A value as the CSV file has it; of a code that has no name the code itself. */
function cellText(value: Cell | undefined, codes: Record<string, () => string> = {}): string | number {
  const name = ownValue(codes, String(value))
  if (name) return name()
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? '' : String(value)
}
