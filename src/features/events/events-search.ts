import * as v from 'valibot'
import { date, id } from '#contract/fields/fields.ts'

/** Events shown at first, and more at each "Load More". */
export const step = 10

/** What the address of the events says of them, so that going back finds them as they were left. */
export const eventsSearch = v.object({
  /** Left out: as a list. */
  view: v.optional(v.fallback(v.optional(v.literal('calendar')), undefined)),
  /** The day that is open in the calendar. */
  day: v.optional(v.fallback(v.optional(date), undefined)),
  /** How many are shown in the list. */
  shown: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(step))), undefined)),
})
export type EventsSearch = v.InferOutput<typeof eventsSearch>

/** What the address of the form for a new event says of it. */
export const formSearch = v.object({
  /** The id of an event that is made once more. */
  copy: v.optional(v.fallback(v.optional(id), undefined)),
  /** The day that it is for. */
  date: v.optional(v.fallback(v.optional(date), undefined)),
})
