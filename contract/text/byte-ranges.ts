/** A byte range, from 0, both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

const unit = /^bytes=(.*)$/is
const spec = /^(\d*)-(\d*)$/

/** Requests for more ranges get the whole file, as RFC 9110 allows. */
const maxRanges = 10

/**
 * RFC 9110, section 14. Returns the satisfiable ranges in the header's order, clamped. Null: ignore the
 * header (other unit, malformed, overlapping, too many). An empty list: 416.
 */
export function parseRanges(header: string, size: number): ByteRange[] | null {
  const specs = unit
    .exec(header)?.[1]
    ?.split(',')
    .map((text) => spec.exec(text.trim()) ?? (text.trim() === '' ? undefined : null))
    .filter((found) => found !== undefined)
  if (!specs?.length || specs.length > maxRanges) return null

  const ranges: ByteRange[] = []
  for (const found of specs) {
    const range = found && readSpec(found[1]!, found[2]!, size)
    if (!range) return null
    if (range.start < size) ranges.push(range)
  }
  return overlap(ranges) ? null : ranges
}

/** Parses one range; null if malformed. An unsatisfiable one starts at `size` or later. */
function readSpec(first: string, last: string, size: number): ByteRange | null {
  if (first === '') {
    if (last === '') return null
    return { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return null
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

function overlap(ranges: ByteRange[]): boolean {
  const inOrder = ranges.toSorted((a, b) => a.start - b.start)
  return inOrder.some((range, i) => i > 0 && range.start <= inOrder[i - 1]!.end)
}
