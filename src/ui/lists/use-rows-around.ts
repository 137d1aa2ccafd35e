import type { Range } from '@tanstack/react-virtual'
import { useState } from 'react'

/** How many rows above and below those in sight are in the page at least. */
const around = 6
/** So many rows come and go at once: to draw one costs the browser nearly as much as to draw several. */
const step = 6

/** Which rows are in the page, of how many. */
interface Drawn {
  first: number
  last: number
  count: number
}

/** Returns `drawnRows` of one list. */
export function useRowsAround() {
  const [rowsAround] = useState(drawnRows)
  return rowsAround
}

/**
 * Returns which rows of a virtual list are in the page, in order: those of a range with some around them, and `others`,
 * wherever the list has been scrolled to. `alone`: none around them.
 */
export function drawnRows() {
  let drawn: Drawn | undefined
  return (range: Range, others: readonly number[], alone = false): number[] => {
    drawn = alone ? undefined : withSomeAround(range, drawn)
    const { first, last } = drawn ?? { first: range.startIndex, last: range.endIndex }
    const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    return [...new Set([...inSight, ...others])]
      .filter((index) => index >= 0 && index < range.count)
      .toSorted((a, b) => a - b)
  }
}

/** While a list is scrolled: the rows of before as long as they are enough, else a step more to where it goes. */
function withSomeAround({ startIndex, endIndex, count }: Range, before: Drawn | undefined): Drawn {
  const first = Math.max(0, startIndex - around)
  const last = Math.min(count - 1, endIndex + around)
  if (before?.count !== count) return { first, last, count }
  if (before.first <= first && before.last >= last) return before
  return first < before.first
    ? { first: Math.max(0, first - step), last, count }
    : { first, last: Math.min(count - 1, last + step), count }
}
