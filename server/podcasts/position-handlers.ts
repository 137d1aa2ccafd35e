import type { podcasts } from '#contract/podcasts.ts'
import type { Handlers } from '#server/http/context.ts'
import { savePosition, latestPositions } from './position-store.ts'
import { mayHear } from './rules.ts'
import { findPodcast } from './store.ts'

type Calls = Pick<typeof podcasts, 'positions' | 'savePosition'>

export const positionHandlers: Handlers<Calls> = {
  positions: async (_, { db, caller }) => ({ positions: await latestPositions(db, caller.userId) }),

  async savePosition({ podcast_id, position, ended, moved_at, not_before }, { db, caller, clock }) {
    const row = await findPodcast(db, podcast_id)
    // No error: the call comes from the outbox, and a deleted podcast needs no attention.
    if (!row || !mayHear(row.podcast, caller.userId)) return { position: null }
    const movedAt = clock.toServerTime(moved_at, 'moved_at', not_before)
    const moved = { userId: caller.userId, podcastId: podcast_id, position, ended, movedAt }
    return { position: await savePosition(db, moved, clock.margin) }
  },
}
