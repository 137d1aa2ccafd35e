import type { ColumnKind, Import } from '#contract/imports.ts'
import { findTable } from '#server/imports/table.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'

const shownNames = 3

/**
 * Plausible readings of an ambiguous encoding, each with sample names; empty when it is certain. `mapping`: column
 * kinds.
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
  // Prefers names; other texts serve when names are unambiguous.
  const places = differing
    .toSorted((a, b) => Number(a.column > 0) - Number(b.column > 0))
    .slice(0, shownNames)
  if (places.length === 0) return []
  return found.map(({ encoding: each, rows }) => ({
    encoding: each,
    names: places.map(({ row, column }) => rows[row]?.[column] ?? ''),
  }))
}

function textsOf(cells: string[], mapping: ColumnKind[]): string[] {
  const names = cells.filter((_, column) =>
    /^(?:name|first_name|middle_name|last_name)$/.test(mapping[column] ?? ''),
  )
  return [names.filter(Boolean).join(' '), ...cells]
}
