import * as v from 'valibot'
import { date, id } from '#contract/fields/fields.ts'

/** Search params of the events, restored by Back. */
export const eventsSearch = v.object({
  /** Default: list. */
  view: v.optional(v.fallback(v.optional(v.literal('calendar')), undefined)),
  /** Selected day of the calendar. */
  day: v.optional(v.fallback(v.optional(date), undefined)),
})
export type EventsSearch = v.InferOutput<typeof eventsSearch>

const guestFilter = v.picklist(['yes', 'no', 'pending'])
export type GuestFilter = v.InferOutput<typeof guestFilter>

export const eventSearch = v.object({
  guests: v.optional(v.fallback(v.optional(guestFilter), undefined)),
})

export const formSearch = v.object({
  /** Id of an event to copy. */
  copy: v.optional(v.fallback(v.optional(id), undefined)),
  /** Date of the new event. */
  date: v.optional(v.fallback(v.optional(date), undefined)),
})
