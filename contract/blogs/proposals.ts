import * as v from 'valibot'

/** What the writer proposes to the person who edits a post. */
export const proposals = v.object({
  /** Sentences worth quoting, word for word. */
  quotes: v.array(v.string()),
  /** Titles to choose from; none where the source had one. */
  titles: v.array(v.string()),
  /** The source has no punctuation: where sentences end is guessed from pauses and connectives. */
  guessed: v.boolean(),
  /** The source was longer than a post can be: its end is missing. */
  cut: v.boolean(),
  /** Quotes and Bible passages of a model that were not said, and that were taken out. */
  removed: v.number(),
})
export type BlogProposals = v.InferOutput<typeof proposals>
