import { addDays } from '#contract/fields/calendar.ts'
import type { EventDetail, EventSummary, InvitedMember } from '#contract/events.ts'

export interface EventRow extends Omit<EventSummary, 'createdAt'> {
  /** Epoch milliseconds. */
  created: number
}

export interface EventDetailRow extends EventRow {
  church_name: string
  church_address: string
  invited_members: Omit<InvitedMember, 'rsvp_link'>[] | null
}

/** An event in a list. */
export function viewEvent(row: EventRow): EventSummary {
  return {
    id: row.id,
    church_id: row.church_id,
    title: row.title,
    description: row.description,
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    location: row.location,
    series_id: row.series_id,
    invited_count: row.invited_count,
    rsvp_yes_count: row.rsvp_yes_count,
    rsvp_no_count: row.rsvp_no_count,
    createdAt: new Date(row.created).toISOString(),
  }
}

/** An event with its guests. `links` by member id. */
export function viewEventDetail(row: EventDetailRow, links: Map<string, string>): EventDetail {
  return {
    ...viewEvent(row),
    church_name: row.church_name,
    church_address: row.church_address,
    invited_members: (row.invited_members ?? []).map((guest) => ({
      ...guest,
      rsvp_link: links.get(guest.id)!,
    })),
  }
}

/** Dates of a weekly event; `weeks`: their number. */
export function weeklyDates(first: string, weeks: number): string[] {
  return Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week))
}

/** Number of days between two dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
