import type { EventSummary } from '#contract/events.ts'
import { weekday } from '#contract/fields/calendar.ts'

export interface EventRow {
  event: EventSummary
  /** Number of folded dates; 0 for a single event or an expanded date. */
  more: number
  /** A date on the series' usual weekday: a single date may have been moved. */
  usual: string
  /** The series is expanded. */
  unfolded: boolean
  /** An expanded date of a series. */
  below: boolean
}

/**
 * Folds each series into its first date; dates of `unfolded` series follow it. When sorted, a series is
 * placed by its first date.
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

/** On a tie the last date's weekday wins: usually the next date is the one that was moved. */
function usualDate(events: EventSummary[]): string {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const { date } of events) counts[weekday(date)]!++
  const most = Math.max(...counts)
  return events.findLast(({ date }) => counts[weekday(date)] === most)!.date
}
