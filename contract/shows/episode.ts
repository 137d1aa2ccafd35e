import * as v from 'valibot'
import { instant, shortText } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

const invalid = () => m.number_invalid()

/** A season or the number of an episode; null: none. */
const ordinal = v.nullable(
  v.pipe(v.number(invalid), v.integer(invalid), v.minValue(1, invalid), v.maxValue(9999, invalid)),
)

/** Maximum characters. */
export const maxSeries = 100

/** What may be said of an episode beyond its title; an omitted field keeps its value. */
export const episodeFields = {
  /** The limit of `podcast:person`. */
  speaker: v.optional(shortText(128)),
  /** Bible passage, as it is written. */
  passage: v.optional(shortText(200)),
  series: v.optional(shortText(maxSeries)),
  season: v.optional(ordinal),
  /** Its number in the season or series. */
  episode: v.optional(ordinal),
  explicit: v.optional(v.boolean(() => m.field_invalid())),
  /** For its owner only, until it is published. */
  draft: v.optional(v.boolean(() => m.field_invalid())),
  /** Hidden from others before; null: at once. */
  publish_at: v.optional(v.nullable(instant)),
}

/** The same in the view of a podcast; empty texts and null: not given. */
export const episodeView = {
  speaker: v.string(),
  passage: v.string(),
  series: v.string(),
  season: v.nullable(v.number()),
  episode: v.nullable(v.number()),
  explicit: v.boolean(),
  draft: v.boolean(),
  publish_at: v.nullable(v.string()),
}
