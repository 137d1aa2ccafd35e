import type { EventSummary } from '#contract/events.ts'

/** An event as a row of the list. */
export interface EventRow {
  event: EventSummary
  /** How many other dates of its series are folded into this row; 0 of a single event, and of a date below. */
  more: number
  /** The other dates stand below it. */
  unfolded: boolean
  /** It is one of those dates. */
  below: boolean
}

/**
 * Folds the dates of each series into the row of the first one; those of the series that are `unfolded` follow it. Sorted,
 * a series stands where its first date does.
 */
export function foldSeries(
  events: EventSummary[],
  unfolded: ReadonlySet<string>,
  sort: (firsts: EventSummary[]) => EventSummary[] = (firsts) => firsts,
): EventRow[] {
  const series = new Map<string, EventSummary[]>()
  for (const event of events) {
    const key = event.series_id ?? event.id
    series.set(key, [...(series.get(key) ?? []), event])
  }
  return sort([...series.values()].map(([first]) => first!)).flatMap((first) => {
    const key = first.series_id ?? first.id
    const others = series.get(key)!.slice(1)
    const open = others.length > 0 && unfolded.has(key)
    const head = { event: first, more: others.length, unfolded: open, below: false }
    const below = open ? others : []
    return [head, ...below.map((event) => ({ event, more: 0, unfolded: false, below: true }))]
  })
}
