import Papa from 'papaparse'

/** Rows as the text of a CSV file: Excel shows its accents, and no cell can be taken for a formula. */
function csvText(rows: (string | number)[][]): string {
  return `\uFEFF${Papa.unparse(rows, { escapeFormulae: true })}`
}

/** The answer that a browser saves as a CSV file. `name`: of plain letters. */
export function csvFile(name: string, rows: (string | number)[][]): Response {
  return new Response(csvText(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
