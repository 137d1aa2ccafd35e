import type { ColumnKind, Import } from '#contract/imports.ts'
import { findTable } from '#server/imports/table.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'

/** How many names are shown of each reading. */
const shownNames = 3

/**
 * Returns the plausible readings of a text file's letters, each with the same names as it spells them; empty where there
 * is one only. `mapping`: the kinds of its columns.
 */
export function readingsOf(bytes: Uint8Array, mapping: ColumnKind[]): Import['readings'] {
  const { encoding, others = [] } = decodeText(bytes)
  if (!encoding || others.length === 0) return []
  const found = [encoding, ...others].map((each) => ({
    encoding: each,
    rows: findTable(readCsv(decodeText(bytes, each).text)).rows.map(({ cells }) => textsOf(cells, mapping)),
  }))
  const differing = found[0]!.rows.flatMap((texts, row) => {
    const column = texts.findIndex((text, i) => found.some(({ rows }) => rows[row]?.[i] !== text))
    return column < 0 ? [] : [{ row, column }]
  })
  // The name comes first in each row; other texts serve where names have no such letters.
  const places = differing
    .toSorted((a, b) => Number(a.column > 0) - Number(b.column > 0))
    .slice(0, shownNames)
  if (places.length === 0) return []
  return found.map(({ encoding: each, rows }) => ({
    encoding: each,
    names: places.map(({ row, column }) => rows[row]?.[column] ?? ''),
  }))
}

/** The name of a row, and after it each of its cells. */
function textsOf(cells: string[], mapping: ColumnKind[]): string[] {
  const names = cells.filter((_, column) =>
    /^(?:name|first_name|middle_name|last_name)$/.test(mapping[column] ?? ''),
  )
  return [names.filter(Boolean).join(' '), ...cells]
}
