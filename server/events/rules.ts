import { addDays, dateIn } from '#contract/fields/calendar.ts'
import type { EventDetail, EventSummary, InvitedMember } from '#contract/events.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { plans } from '#contract/plans.ts'
import type { Plan } from '#contract/plans.ts'
import { Problem } from '#server/http/problem.ts'

/** An event as the store reads it. */
export interface EventRow extends Omit<EventSummary, 'createdAt'> {
  /** Milliseconds since 1970. */
  created: number
}

/** An event with its church and its guests. */
export interface EventDetailRow extends EventRow {
  church_name: string
  church_address: string
  invited_members: InvitedMember[] | null
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

/** An event with its guests. */
export function viewEventDetail(row: EventDetailRow): EventDetail {
  return {
    ...viewEvent(row),
    church_name: row.church_name,
    church_address: row.church_address,
    invited_members: row.invited_members ?? [],
  }
}

/** Returns the dates of a weekly event; `weeks` is the number of dates. */
export function weeklyDates(first: string, weeks: number): string[] {
  return Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week))
}

/** Number of days between two dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** First day of the current month in a time zone: the key of invitation counts. */
export function monthIn(timezone: string, now: Date): string {
  return `${dateIn(timezone, now).slice(0, 7)}-01`
}

/** Throws `Problem` 402 when the church has made more invitations in a month than its owner's plan allows. */
export function checkInvitationLimit(made: { used: number; added: number }, plan: Plan): void {
  const { name, invitesPerMonth: limit } = plans[plan]
  if (made.used <= limit) return
  const values = { plan: name, limit, left: Math.max(0, limit - (made.used - made.added)) }
  const canUpgrade = plan !== 'growth'
  throw new Problem(402, canUpgrade ? m.invite_limit_reached(values) : m.invite_limit_reached_largest(values))
}
