import { ownValue } from '#contract/fields/own-value.ts'
import { addDays, sundayFrom, sundayOf } from '#contract/fields/calendar.ts'
import type { EventSummary, InvitedMember, RsvpStatus } from '#contract/events.ts'
import { minuteOfDay } from '#contract/fields/time-of-day.ts'
import { typedTime } from '#src/lib/dates.ts'

/** What the fields of an event hold. */
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

/** What the fields hold of an event that is there. */
export function valuesOf(event: EventSummary): EventValues {
  const { title, date, start_time, end_time, description, location } = event
  return { title, date, start_time, end_time, description, location }
}

/** "10:00 AM – 12:00 PM", as the language writes times. */
export function timeRange({ start_time, end_time }: Pick<EventValues, 'start_time' | 'end_time'>): string {
  return [start_time, end_time].map((time) => typedTime(time)).join(' – ')
}

/** Whether the times, as far as they can be read, end before they begin. */
export function endsBeforeStart({ start_time, end_time }: Pick<EventValues, 'start_time' | 'end_time'>) {
  const [start, end] = [minuteOfDay(start_time), minuteOfDay(end_time)]
  return start !== undefined && end !== undefined && end < start
}

/** Events, each once: while pages are read one can move from one to the next. */
export function eachOnce(events: EventSummary[]): EventSummary[] {
  return [...new Map(events.map((event) => [event.id, event])).values()]
}

/** The date so many months later (or earlier), or the month's last where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(day, length) - 1)
}

/** The weeks that show the month of a date, Sunday to Saturday, with the days around it that fill them. */
export function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const end = sundayFrom(addMonths(first, 1))
  const weeks: string[][] = []
  for (let sunday = sundayOf(first); sunday < end; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(sunday, day)))
  }
  return weeks
}

/** The events of each day, in the order of their times. */
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

/** The day that a key of the keyboard leads to in a calendar; undefined for any other key. */
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

/** How many of the guests have answered what. */
export function countRsvps(guests: InvitedMember[]): Record<RsvpStatus, number> {
  const counts = { yes: 0, no: 0, pending: 0 }
  for (const { rsvp_status } of guests) counts[rsvp_status]++
  return counts
}

/** Whether the guest has not answered the invitation. */
export function hasNotAnswered({ rsvp_status }: InvitedMember): boolean {
  return rsvp_status === 'pending'
}

/** The guests who have not answered and to whom no message has gone out yet, or only ones that did not arrive. */
export function notYetSent(guests: InvitedMember[]): InvitedMember[] {
  return guests.filter((guest) => hasNotAnswered(guest) && (guest.sent === null || guest.sent === 'failed'))
}

/** What a new event holds besides its own fields. */
export type NewEvent = EventValues & {
  id: string
  repeat_weeks: number
  member_ids: string[]
  invite_to_all: boolean
}

/** Whether a day is `today` or the one after it; undefined: neither. */
export function nearDay(date: string, today: string): 'today' | 'tomorrow' | undefined {
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : undefined
}
