import * as v from 'valibot'
import { date, id } from '#contract/fields/fields.ts'

/** Events shown at first, and more at each "Load More". */
export const step = 10

/** Search params of the events, so that going back restores them. */
export const eventsSearch = v.object({
  /** Without it: the list. */
  view: v.optional(v.fallback(v.optional(v.literal('calendar')), undefined)),
  /** The selected day of the calendar. */
  day: v.optional(v.fallback(v.optional(date), undefined)),
  /** How many are shown in the list. */
  shown: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(step))), undefined)),
})
export type EventsSearch = v.InferOutput<typeof eventsSearch>

/** Search params of the form for a new event. */
export const formSearch = v.object({
  /** The id of an event to copy. */
  copy: v.optional(v.fallback(v.optional(id), undefined)),
  /** The day of the new event. */
  date: v.optional(v.fallback(v.optional(date), undefined)),
})
