import { ownValue } from '#contract/fields/own-value.ts'
import { addDays, sundayFrom, sundayOf } from '#contract/fields/calendar.ts'
import type { EventSummary, InvitedMember, RsvpStatus } from '#contract/events.ts'
import { minuteOfDay } from '#contract/fields/time-of-day.ts'
import { typedTime } from '#src/lib/dates.ts'

export type EventValues = {
  title: string
  date: string
  start_time: string
  end_time: string
  description: string
  location: string
}

export const noEvent: EventValues = {
  title: '',
  date: '',
  start_time: '',
  end_time: '',
  description: '',
  location: '',
}

/** Returns the form values of an existing event. */
export function valuesOf(event: EventSummary): EventValues {
  const { title, date, start_time, end_time, description, location } = event
  return { title, date, start_time, end_time, description, location }
}

/** "10:00 AM – 12:00 PM", formatted in the language. */
export function timeRange({ start_time, end_time }: Pick<EventValues, 'start_time' | 'end_time'>): string {
  return [start_time, end_time].map((time) => typedTime(time)).join(' – ')
}

/** Returns whether the parsed end time is before the start time. */
export function endsBeforeStart({ start_time, end_time }: Pick<EventValues, 'start_time' | 'end_time'>) {
  const [start, end] = [minuteOfDay(start_time), minuteOfDay(end_time)]
  return start !== undefined && end !== undefined && end < start
}

/** Removes duplicates: an event can move between pages while they are read. */
export function uniqueEvents(events: EventSummary[]): EventSummary[] {
  return [...new Map(events.map((event) => [event.id, event])).values()]
}

/** Adds months to a date; clamps to the end of the month. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(day, length) - 1)
}

/** Returns the weeks (Sunday to Saturday) of a month's grid, with adjacent days. */
export function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const end = sundayFrom(addMonths(first, 1))
  const weeks: string[][] = []
  for (let sunday = sundayOf(first); sunday < end; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(sunday, day)))
  }
  return weeks
}

/** Groups events by day, ordered by time. */
export function byDay(events: EventSummary[]): Map<string, EventSummary[]> {
  const days = new Map<string, EventSummary[]>()
  for (const event of events) days.set(event.date, [...(days.get(event.date) ?? []), event])
  for (const [day, its] of days)
    days.set(
      day,
      its.toSorted((a, b) => minuteOf(a) - minuteOf(b)),
    )
  return days
}

function minuteOf({ start_time }: EventSummary): number {
  return minuteOfDay(start_time) ?? -1
}

/** Returns the day that a key moves to; undefined for other keys. */
export function dayAfterKey(key: string, day: string): string | undefined {
  const saturday = addDays(sundayOf(day), 6)
  const ways: Record<string, string> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
    Home: sundayOf(day),
    End: saturday,
  }
  return ownValue(ways, key)
}

/** Counts guests by RSVP. */
export function countRsvps(guests: InvitedMember[]): Record<RsvpStatus, number> {
  const counts = { yes: 0, no: 0, pending: 0 }
  for (const { rsvp_status } of guests) counts[rsvp_status]++
  return counts
}

export function hasNotAnswered({ rsvp_status }: InvitedMember): boolean {
  return rsvp_status === 'pending'
}

/** Returns guests without an RSVP who have not received a message yet. */
export function notYetSent(guests: InvitedMember[]): InvitedMember[] {
  return guests.filter((guest) => hasNotAnswered(guest) && (guest.sent === null || guest.sent === 'failed'))
}

/** Values of a new event besides its own fields. */
export type NewEvent = EventValues & {
  id: string
  repeat_weeks: number
  member_ids: string[]
  invite_to_all: boolean
}

/** Returns whether a date is `today` or tomorrow. */
export function nearDay(date: string, today: string): 'today' | 'tomorrow' | undefined {
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : undefined
}
