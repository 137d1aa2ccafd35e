import type { Podcast } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import type { Signer } from '#server/signer.ts'
import { artworkKey, viewPodcast } from './rules.ts'
import { storageProblem } from './storage-problem.ts'
import { findPodcast, findPublisher } from './store.ts'

/** What published posts show of podcasts and their publishers. */
export function sermonSource({ signer }: { signer: Signer }) {
  return {
    findPublisher,
    /** Returns a podcast that is listed for everybody, or undefined. */
    async findSermon(db: Db, podcastId: string): Promise<Podcast | undefined> {
      const row = await findPodcast(db, podcastId)
      const isListed = row?.podcast.status === 1 && row.podcast.privacyStatus === 1
      return isListed ? viewPodcast(row, undefined, signer) : undefined
    },
    pictureKey: artworkKey,
    storageProblem,
  }
}
