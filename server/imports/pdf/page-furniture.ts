import { fold } from '#contract/text/text.ts'
import { knownHeaders } from '#server/imports/table.ts'
import type { PageText } from './page-text.ts'
import { linesOf, median } from './text-lines.ts'
import type { Line } from './text-lines.ts'

const PAGE_NUMBER = /^(?:page|paj|p\.|pg\.)\s*\d{1,4}(?:\s*(?:\/|of|sur|de|sou)\s*\d{1,4})?$/i
/** A lone number at the edge of a page is the page number. */
const EDGE_NUMBER = /^[-–—\s]*\d{1,4}(?:\s*(?:\/|of|sur|de|sou)\s*\d{1,4})?[-–—\s]*$/i

const EDGE = 0.2

/** Relative height of titles, which may precede repeated headers. */
const TITLE = 1.25

/**
 * Lines of each page without page numbers and repeated headers and footers at the edges. Table headers stay although
 * they repeat.
 */
export function linesOfPages(pages: PageText[]): Line[][] {
  const read = pages.map((page) => ({ page, lines: linesOf(page.pieces) }))
  const height = median(read.flatMap(({ lines }) => lines.map((line) => line.height)))
  const seenOn = new Map<string, number>()
  for (const { page, lines } of read) {
    const keys = new Set(lines.filter((line) => atEdge(page, line)).map(keyOf))
    for (const key of keys) seenOn.set(key, (seenOn.get(key) ?? 0) + 1)
  }
  const often = Math.max(2, Math.ceil(pages.length * 0.6))
  return read.map(({ page, lines }) => {
    const repeats = (line: Line) => atEdge(page, line) && (seenOn.get(keyOf(line)) ?? 0) >= often
    const isOutside = (line: Line) => isNumber(page, line) || repeats(line) || line.height > height * TITLE
    const first = lines.findIndex((line) => !isOutside(line))
    const last = lines.findLastIndex((line) => !isOutside(line))
    return lines.filter((line, index) => {
      if (isNumber(page, line)) return false
      if (index >= first && index <= last) return true
      return knownHeaders(line.cells.map((cell) => cell.text)) >= 2 || !repeats(line)
    })
  })
}

function isNumber(page: PageText, line: Line): boolean {
  const text = textOf(line)
  return PAGE_NUMBER.test(text) || (atEdge(page, line) && EDGE_NUMBER.test(text))
}

function textOf(line: Line): string {
  return line.cells.map((cell) => cell.text).join(' ')
}

function atEdge({ height }: PageText, { y }: Line): boolean {
  return y < height * EDGE || y > height * (1 - EDGE)
}

/** Equal for "Page 1" and "Page 12"; digits count when there is a phone number. */
function keyOf(line: Line): string {
  const text = fold(textOf(line))
  return text.replace(/\D/g, '').length >= 7 ? text : text.replace(/\d+/g, '#')
}
