import { analytics } from '#contract/analytics.ts'
import { church } from '#contract/church.ts'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { query, queryClient, storeInCache } from '#src/api/query.ts'
import { eventQuery, eventsPage } from '#src/queries/church-queries.ts'
import { refresh } from '#src/queries/refresh.ts'

/** The key of the pages of events after the first one, which are fetched on demand. */
export const olderKey = (churchId: string) =>
  [events.list.name, { church_id: churchId, older: true, limit: eventsPage }] as const

/** The events from one date to another, for a calendar. */
export const windowQuery = (churchId: string, from: string, to: string) =>
  query(events.list, { church_id: churchId, page: 1, limit: 1000, from, to })

/** What a write to events or their guests changes besides the event itself. */
export const eventLists = [events.list, analytics.overview, church.usage]

/** Stores an event that the server has just returned, and refetches the lists it is in. */
export async function eventChanged(event: EventDetail): Promise<void> {
  storeInCache(eventQuery(event.id).queryKey, event)
  dropOlderPages()
  await refresh(eventLists)
}

/** Removes a deleted event from the cache. */
export function eventDeleted(eventId: string): void {
  queryClient.removeQueries({ queryKey: eventQuery(eventId).queryKey })
  dropOlderPages()
}

/** What a change of an event's guests, or a message to them, changes. */
export const guestQueries = [events.get, ...eventLists]

/** Refetches what a message to guests has changed. */
export async function guestsChanged(): Promise<void> {
  dropOlderPages()
  await refresh(guestQueries)
}

/** Removes the pages of events after the first one: they no longer begin where they did. */
export function dropOlderPages(): void {
  queryClient.removeQueries({ queryKey: [events.list.name, { older: true }] })
}
