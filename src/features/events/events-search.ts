import * as v from 'valibot'
import { date, id } from '#contract/fields/fields.ts'

/** Search params of the events, so that going back restores them. */
export const eventsSearch = v.object({
  /** Without it: the list. */
  view: v.optional(v.fallback(v.optional(v.literal('calendar')), undefined)),
  /** The selected day of the calendar. */
  day: v.optional(v.fallback(v.optional(date), undefined)),
})
export type EventsSearch = v.InferOutput<typeof eventsSearch>

const guestFilter = v.picklist(['yes', 'no', 'pending'])
/** Which of the invited are shown. */
export type GuestFilter = v.InferOutput<typeof guestFilter>

/** Search params of one event. */
export const eventSearch = v.object({
  guests: v.optional(v.fallback(v.optional(guestFilter), undefined)),
})

/** Search params of the form for a new event. */
export const formSearch = v.object({
  /** The id of an event to copy. */
  copy: v.optional(v.fallback(v.optional(id), undefined)),
  /** The day of the new event. */
  date: v.optional(v.fallback(v.optional(date), undefined)),
})
