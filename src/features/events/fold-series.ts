import type { EventSummary } from '#contract/events.ts'
import { weekday } from '#contract/fields/calendar.ts'

/** An event as a row of the list. */
export interface EventRow {
  event: EventSummary
  /** How many other dates of its series are folded into this row; 0 of a single event, and of a date below. */
  more: number
  /** A date on the weekday that most dates of its series have: a single one may have been moved. */
  usual: string
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
    const all = series.get(key)!
    const others = all.slice(1)
    const open = others.length > 0 && unfolded.has(key)
    const usual = usualDate(all)
    const head = { event: first, more: others.length, usual, unfolded: open, below: false }
    const below = open ? others : []
    return [head, ...below.map((event) => ({ event, more: 0, usual, unfolded: false, below: true }))]
  })
}

/** Of weekdays with as many dates the one of the last date: it is the next date that is moved. */
function usualDate(events: EventSummary[]): string {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const { date } of events) counts[weekday(date)]!++
  const most = Math.max(...counts)
  return events.findLast(({ date }) => counts[weekday(date)] === most)!.date
}
