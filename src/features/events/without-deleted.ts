import type { EventSummary } from '#contract/events.ts'

type Deletion = { event_id?: unknown; scope?: unknown }

/** Returns the events that no deletion includes; `following` includes the later dates of the series. */
export function withoutDeleted(events: EventSummary[], deletions: Deletion[]): EventSummary[] {
  if (deletions.length === 0) return events
  const ids = new Set(deletions.map(({ event_id }) => event_id))
  const series = deletions
    .filter(({ scope }) => scope === 'following')
    .flatMap(({ event_id }) => events.filter(({ id, series_id }) => id === event_id && series_id !== null))
  return events.filter(
    ({ id, series_id, date }) =>
      !ids.has(id) && !series.some((first) => first.series_id === series_id && first.date <= date),
  )
}
