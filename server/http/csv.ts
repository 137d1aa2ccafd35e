import Papa from 'papaparse'
import { csvStart, guardRow } from '#contract/text/csv.ts'

/** Formats rows as CSV; guards each cell against formula injection. */
export function csvLines(rows: (string | number)[][]): string {
  return Papa.unparse(rows.map(guardRow))
}

/** Responds with a CSV download. `name`: ASCII letters. */
export function csvFile(name: string, rows: (string | number)[][]): Response {
  return new Response(csvStart + csvLines(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
