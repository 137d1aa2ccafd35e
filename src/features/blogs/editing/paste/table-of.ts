import type { JSONContent } from '@tiptap/core'
import { inlineOf } from './inline-of.ts'

/** Returns a table as a node of rows and cells; undefined: it has one column or one row, and is for looks alone. */
export function tableOf(table: HTMLTableElement): JSONContent[] | undefined {
  const rows = [...table.rows].map((row) => [...row.cells].flatMap(cellsOf))
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  if (columns < 2 || rows.length < 2) return undefined
  const content = rows.map((cells) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_, at) => cells[at] ?? emptyCell()),
  }))
  return [{ type: 'table', content }]
}

const emptyCell = (): JSONContent => ({ type: 'tableCell', content: [] })

/** A cell over several columns is one with empty ones after it. Markdown has one line in a cell. */
function cellsOf(cell: HTMLTableCellElement): JSONContent[] {
  const lines = cell.querySelectorAll('p, li, div').length > 0 ? linesOf(cell) : [inlineOf(cell.childNodes)]
  const content = lines
    .filter(({ length }) => length > 0)
    .flatMap((line, at) => (at > 0 ? [{ type: 'text', text: ' ' }, ...line] : line))
    .map((node) => (node.type === 'hardBreak' ? { type: 'text', text: ' ' } : node))
  const more = Array.from({ length: Math.min(cell.colSpan, 20) - 1 }, emptyCell)
  return [{ type: 'tableCell', content }, ...more]
}

/** The blocks of a cell that have no blocks in them. */
const linesOf = (cell: Element): JSONContent[][] =>
  [...cell.querySelectorAll('p, li, div')]
    .filter((block) => !block.querySelector('p, li, div'))
    .map((block) => inlineOf(block.childNodes))
