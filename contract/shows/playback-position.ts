import * as v from 'valibot'

/** A user's playback position in a podcast. */
export const playbackPosition = v.object({
  podcast_id: v.string(),
  /** Seconds from the start. */
  position: v.number(),
  /** Heard to the end: playback starts from the beginning the next time. */
  ended: v.boolean(),
  /** Time of the last move. */
  moved_at: v.string(),
})
/** A user's playback position in a podcast. */
export type PlaybackPosition = v.InferOutput<typeof playbackPosition>
