import { fold } from '#contract/text/text.ts'
import { knownHeaders } from '#server/imports/table.ts'
import type { PageText } from './page-text.ts'
import { linesOf } from './text-lines.ts'
import type { Line } from './text-lines.ts'

const PAGE_NUMBER = /^(?:page|paj|p\.|pg\.)\s*\d{1,4}(?:\s*(?:\/|of|sur|de|sou)\s*\d{1,4})?$/i
/** At the edge of a page a number alone is its own. */
const EDGE_NUMBER = /^[-–—\s]*\d{1,4}(?:\s*(?:\/|of|sur|de|sou)\s*\d{1,4})?[-–—\s]*$/i

/** How much of a page its head and its foot may be. */
const EDGE = 0.2

/**
 * The lines of each page without page numbers and without what is printed anew at the head or foot of the pages.
 * The headers of a table stay, though they come again as well.
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

export function textOf(line: Line): string {
  return line.cells.map((cell) => cell.text).join(' ')
}

function atEdge({ height }: PageText, { y }: Line): boolean {
  return y < height * EDGE || y > height * (1 - EDGE)
}

/** The same for "Page 1" and "Page 12"; where a phone stands the digits count. */
function keyOf(line: Line): string {
  const text = fold(textOf(line))
  return text.replace(/\D/g, '').length >= 7 ? text : text.replace(/\d+/g, '#')
}
