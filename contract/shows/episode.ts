import * as v from 'valibot'
import { instant, shortText } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

const invalid = () => m.number_invalid()

/** A season or the number of an episode; null: none. */
const ordinal = v.nullable(
  v.pipe(v.number(invalid), v.integer(invalid), v.minValue(1, invalid), v.maxValue(9999, invalid)),
)

const flag = v.optional(v.boolean(() => m.field_invalid()))

/** At most as many characters as `podcast:person` and the name of `podcast:season` may have. */
export const episodeText = shortText(128)
const text = v.optional(episodeText)

/** What may be said of an episode beyond its title; an omitted field keeps its value. */
export const episodeFields = {
  speaker: text,
  /** Bible passage, as it is written. */
  passage: text,
  series: text,
  season: v.optional(ordinal),
  /** Its number in the season or series. */
  episode: v.optional(ordinal),
  explicit: flag,
  /** For its owner only, until it is published. */
  draft: flag,
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
