import { fold } from '#contract/text/text.ts'
import { knownHeaders } from '#server/imports/table.ts'
import type { PageText } from './page-text.ts'
import { linesOf } from './text-lines.ts'
import type { Line } from './text-lines.ts'

const PAGE_NUMBER = /^(?:page|paj|p\.|pg\.)\s*\d{1,4}(?:\s*(?:\/|of|sur|de|sou)\s*\d{1,4})?$/i
/** A number alone at the edge of a page is the page number. */
const EDGE_NUMBER = /^[-–—\s]*\d{1,4}(?:\s*(?:\/|of|sur|de|sou)\s*\d{1,4})?[-–—\s]*$/i

/** Share of the page height for header and footer. */
const EDGE = 0.2

/**
 * Returns the lines of each page without page numbers and repeated headers and footers. Table headers stay although
 * they repeat.
 */
export function linesOfPages(pages: PageText[]): Line[][] {
  const read = pages.map((page) => ({ page, lines: linesOf(page.pieces) }))
  const seenOn = new Map<string, number>()
  for (const { page, lines } of read) {
    const keys = new Set(lines.filter((line) => atEdge(page, line)).map(keyOf))
    for (const key of keys) seenOn.set(key, (seenOn.get(key) ?? 0) + 1)
  }
  const often = Math.max(2, Math.ceil(pages.length * 0.6))
  return read.map(({ page, lines }) =>
    lines.filter((line) => {
      const text = textOf(line)
      if (PAGE_NUMBER.test(text)) return false
      if (!atEdge(page, line)) return true
      if (EDGE_NUMBER.test(text)) return false
      const headers = knownHeaders(line.cells.map((cell) => cell.text)) >= 2
      return headers || (seenOn.get(keyOf(line)) ?? 0) < often
    }),
  )
}

/** The text of a line. */
export function textOf(line: Line): string {
  return line.cells.map((cell) => cell.text).join(' ')
}

function atEdge({ height }: PageText, { y }: Line): boolean {
  return y < height * EDGE || y > height * (1 - EDGE)
}

/** The same key for "Page 1" and "Page 12"; digits matter when there is a phone number. */
function keyOf(line: Line): string {
  const text = fold(textOf(line))
  return text.replace(/\D/g, '').length >= 7 ? text : text.replace(/\d+/g, '#')
}
