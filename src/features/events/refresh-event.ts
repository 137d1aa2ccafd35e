import { analytics } from '#contract/analytics.ts'
import { church } from '#contract/church.ts'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { query, queryClient } from '#src/api/query.ts'
import { eventQuery, eventsPage } from '#src/queries/church-queries.ts'

/** The pages of events after the first one, which are read when they are asked for. */
export const olderKey = (churchId: string) =>
  [events.list.name, { church_id: churchId, older: true, limit: eventsPage }] as const

/** The events of some days, for a calendar. */
export const windowQuery = (churchId: string, from: string, to: string) =>
  query(events.list, { church_id: churchId, page: 1, limit: 1000, from, to })

/** What the server has answered of an event is what is known of it; the lists are read anew. */
export async function eventChanged(event: EventDetail): Promise<void> {
  queryClient.setQueryData(eventQuery(event.id).queryKey, event)
  await listsChanged(event.church_id)
}

/** An event is gone. */
export async function eventNotFound(churchId: string, eventId: string): Promise<void> {
  queryClient.removeQueries({ queryKey: eventQuery(eventId).queryKey })
  await listsChanged(churchId)
}

/** Guests have come or gone, or been written to. */
export async function guestsChanged(churchId: string, eventId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: eventQuery(eventId).queryKey }),
    listsChanged(churchId),
  ])
}

async function listsChanged(churchId: string): Promise<void> {
  // The pages after the first one no longer begin where they did.
  queryClient.removeQueries({ queryKey: olderKey(churchId) })
  const lists = [events.list.name, analytics.overview.name, church.usage.name]
  await Promise.all(lists.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
