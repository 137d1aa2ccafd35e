import { findTable } from '#server/imports/table.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { maxListRows } from '#contract/list-files.ts'
import { MAX_COLUMNS } from '#server/imports/limits.ts'
import { linesOfPages } from './page-furniture.ts'
import type { PageText } from './page-text.ts'
import { readBlocks } from './read-blocks.ts'
import { readColumns } from './read-columns.ts'
import { readList } from './read-list.ts'
import type { Table } from '#server/imports/table.ts'
import { trimmed } from '#server/imports/rows/trim-row.ts'

/**
 * Reads the table on pages of text: by its header, otherwise as blocks of lines or one line per person. `mend`: text
 * recognised from a picture, with letters for digits. Throws `ImportError` `no_people`, `layout_unknown` or
 * `too_many_rows`.
 */
export function readPages(pages: PageText[], mend: boolean): Table {
  const lines = linesOfPages(pages)
  const raw = readColumns(lines, mend)
  if (raw) {
    const rows = raw.map((row) => ({ ...row, cells: trimmed(row.cells.slice(0, MAX_COLUMNS)) }))
    return findTable(rows.filter(({ cells }) => cells.length > 0))
  }
  const list = readBlocks(lines, mend) ?? readList(lines, mend)
  if (list.rows.length === 0) throw new ImportError('no_people')
  if (list.rows.length > maxListRows) throw new ImportError('too_many_rows')
  return list
}
