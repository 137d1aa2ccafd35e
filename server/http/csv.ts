import Papa from 'papaparse'

/** What a CSV file begins with, so that Excel shows its accents. */
export const csvStart = '\uFEFF'

/**
 * What a table may take for a formula, its full-width signs among it, which it reads as the plain ones. A phone or a number is none:
 * an apostrophe before it would be dialled, or be text where a sum is wanted.
 */
const formula = /^(?![+-]?\d[\d .,()/-]*$)[=+\-@\t\r\n＝＋－＠]/

/** Rows as lines of a CSV file: no cell can be taken for a formula. There are further ones after a line break. */
export function csvLines(rows: (string | number)[][]): string {
  return Papa.unparse(rows, { escapeFormulae: formula })
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
