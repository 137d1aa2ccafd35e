import type { Range } from '@tanstack/react-virtual'
import { useState } from 'react'

/** Minimum number of rendered rows above and below the visible ones. */
const around = 6
/** Batched: rendering one row costs nearly as much as several. */
const step = 6

interface Rendered {
  first: number
  last: number
  count: number
}

/** Returns a stable `renderedRows` for one list. */
export function useRowsAround() {
  const [rowsAround] = useState(renderedRows)
  return rowsAround
}

/** Returns the indexes to render: a range with overscan plus `others`. `alone`: without overscan. */
export function renderedRows() {
  let rendered: Rendered | undefined
  return (range: Range, others: readonly number[], alone = false): number[] => {
    rendered = alone ? undefined : withSomeAround(range, rendered)
    const { first, last } = rendered ?? { first: range.startIndex, last: range.endIndex }
    const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    return [...new Set([...inSight, ...others])]
      .filter((index) => index >= 0 && index < range.count)
      .toSorted((a, b) => a - b)
  }
}

/** Keeps the previous range while it covers the visible rows. */
function withSomeAround({ startIndex, endIndex, count }: Range, before: Rendered | undefined): Rendered {
  const first = Math.max(0, startIndex - around)
  const last = Math.min(count - 1, endIndex + around)
  if (before?.count !== count) return { first, last, count }
  if (before.first <= first && before.last >= last) return before
  return first < before.first
    ? { first: Math.max(0, first - step), last, count }
    : { first, last: Math.min(count - 1, last + step), count }
}
