import * as v from 'valibot'

/** What the writer proposes to the editor of a post. */
export const proposals = v.object({
  /** Sentences worth quoting, verbatim. */
  quotes: v.array(v.string()),
  /** Empty where the source has a title. */
  titles: v.array(v.string()),
  /** The source has no punctuation: sentence ends are guessed. */
  guessed: v.boolean(),
  /** The source exceeds a post: its end is missing. */
  cut: v.boolean(),
  /** Number of quotes and Bible passages of a model that were removed because they were not said. */
  removed: v.number(),
})
export type BlogProposals = v.InferOutput<typeof proposals>
