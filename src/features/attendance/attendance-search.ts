import * as v from 'valibot'

// A part of every page, since the address is read before any screen is there: the contract's own date, which knows
// words for what is wrong, would bring all the fields' words along.
const date = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false),
)

/** What the address of the roll says of it. What it says wrongly is left out. */
export const attendanceSearch = v.object({
  /** The date of the service. */
  date: v.optional(v.fallback(v.optional(v.pipe(date, v.minValue('1900'))), undefined)),
  /** The id of its service time; without one the church's first. */
  service: v.optional(v.fallback(v.optional(v.string()), undefined)),
  /** The id of a group. */
  group: v.optional(v.fallback(v.optional(v.string()), undefined)),
})
export type AttendanceSearch = v.InferOutput<typeof attendanceSearch>
