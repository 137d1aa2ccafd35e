import Papa from 'papaparse'
import { csvStart, guardRow } from '#contract/text/csv.ts'

/** Rows as lines of a CSV file: no cell can be taken for a formula. There are further ones after a line break. */
export function csvLines(rows: (string | number)[][]): string {
  return Papa.unparse(rows.map(guardRow))
}

/** The response that a browser saves as a CSV file. `name`: of plain letters. */
export function csvFile(name: string, rows: (string | number)[][]): Response {
  return new Response(csvStart + csvLines(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
