import type { podcasts } from '#contract/podcasts.ts'
import type { Handlers } from '#server/http/context.ts'
import { savePosition, latestPositions } from './position-store.ts'
import { mayHear } from './rules.ts'
import { findPodcast } from './store.ts'

type Calls = Pick<typeof podcasts, 'positions' | 'savePosition'>

/** How far people have come in podcasts. */
export const positionHandlers: Handlers<Calls> = {
  positions: async (_, { db, caller }) => ({ positions: await latestPositions(db, caller.userId) }),

  async savePosition({ podcast_id, position, ended, moved_at }, { db, caller }) {
    const row = await findPodcast(db, podcast_id)
    // No refusal: it comes from a queue, and a podcast that is gone is no trouble of the listener's.
    if (!row || !mayHear(row.podcast, caller.userId)) return { position: null }
    // A clock that is fast would else beat all others for as long as it is ahead.
    const movedAt = new Date(Math.min(Date.parse(moved_at), Date.now()))
    const kept = { userId: caller.userId, podcastId: podcast_id, position, ended, movedAt }
    return { position: await savePosition(db, kept) }
  },
}
