import { analytics } from '#contract/analytics.ts'
import { church } from '#contract/church.ts'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { query, queryClient, storeInCache } from '#src/api/query.ts'
import { eventQuery, eventsPage } from '#src/queries/church-queries.ts'
import { refresh } from '#src/queries/refresh.ts'

/** Query key of events after the first page, fetched on demand. */
export const olderKey = (churchId: string) =>
  [events.list.name, { church_id: churchId, older: true, limit: eventsPage }] as const

/** Events of a date range, for the calendar. */
export const windowQuery = (churchId: string, from: string, to: string) =>
  query(events.list, { church_id: churchId, page: 1, limit: 1000, from, to })

/** Calls whose queries change with any write to events or guests. */
export const eventLists = [events.list, analytics.overview, church.usage]

/** Caches an event returned by the server, and refetches its lists. */
export async function eventChanged(event: EventDetail): Promise<void> {
  storeInCache(eventQuery(event.id).queryKey, event)
  dropOlderPages()
  await refresh(eventLists)
}

/** Calls whose queries change with guests or messages to them. */
export const guestQueries = [events.get, ...eventLists]

/** Refetches those. */
export async function guestsChanged(): Promise<void> {
  dropOlderPages()
  await refresh(guestQueries)
}

/** Drops the pages after the first one, whose offsets have changed. */
export function dropOlderPages(): void {
  queryClient.removeQueries({ queryKey: [events.list.name, { older: true }] })
}
