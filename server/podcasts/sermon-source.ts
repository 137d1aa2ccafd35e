import type { Podcast } from '#contract/podcasts.ts'
import type { PublisherView } from '#contract/publisher.ts'
import type { Db } from '#server/db/connection.ts'
import type { Signer } from '#server/signer.ts'
import { artworkKey, isOpen, viewPodcast, viewPublisher } from './rules.ts'
import { storageProblem } from './storage-problem.ts'
import { findPodcast, findPublisher } from './store.ts'

export function sermonSource({ signer }: { signer: Signer }) {
  return {
    async findPublisher(db: Db, username: string): Promise<PublisherView | undefined> {
      const row = await findPublisher(db, username)
      return row && viewPublisher(row)
    },
    async findSermon(db: Db, podcastId: string): Promise<Podcast | undefined> {
      const row = await findPodcast(db, podcastId)
      const isListed = row && isOpen(row.podcast) && row.podcast.privacyStatus === 1
      return isListed ? viewPodcast(row, undefined, signer) : undefined
    },
    pictureKey: artworkKey,
    storageProblem,
  }
}
