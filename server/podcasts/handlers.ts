import { m } from '#contract/locales/paraglide/messages.js'
import type { podcasts } from '#contract/podcasts.ts'
import { fold } from '#contract/text/text.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { artworkHandlers } from './artwork-handlers.ts'
import { makeArtwork, putArtwork } from './artwork.ts'
import { lockHash, removeIfUnreferenced } from './stored-files.ts'
import { positionHandlers } from './position-handlers.ts'
import {
  artworkFolder,
  audioKey,
  mayHear,
  publication,
  viewPodcast,
  viewPodcastPage,
  viewPublisher,
} from './rules.ts'
import type { Signer } from '#server/signer.ts'
import {
  changePodcast,
  deletePodcast,
  findPodcast,
  findPodcastPage,
  findPublisher,
  findPublishers,
  listPodcasts,
  ofUser,
  ownOrder,
  publicOf,
  publicOnes,
  publicOrder,
} from './store.ts'
import { transcriptHandlers } from './transcript-handlers.ts'

interface Services {
  db: Db
  storage: Storage
  signer: Signer
}

export function podcastsHandlers(services: Services): Handlers<typeof podcasts> {
  const { storage, signer } = services
  const view = async (db: Db, id: string, userId: string | undefined) => {
    const row = await findPodcastPage(db, id)
    if (!row || !mayHear(row.podcast, userId)) throw notFound()
    return viewPodcastPage(row, userId, signer)
  }
  const list = async (
    db: Db,
    which: Parameters<typeof listPodcasts>[1],
    paging: Parameters<typeof listPodcasts>[2],
    userId?: string,
  ) => {
    const { rows, total } = await listPodcasts(db, which, paging)
    return {
      podcastFiles: rows.map((row) => viewPodcast(row, userId, signer)),
      totalItems: total,
      totalPages: Math.ceil(total / paging.limit),
      currentPage: paging.page,
    }
  }
  const publisherOf = async (db: Db, username: string) => {
    const found = await findPublisher(db, username)
    if (!found) throw notFound()
    return found
  }

  return {
    get: ({ podcast_id }, { db, caller }) => view(db, podcast_id, caller?.userId),
    mine: ({ sort, ...paging }, { db, caller }) =>
      list(db, ofUser(caller.userId), { ...paging, order: ownOrder(sort) }, caller.userId),
    recent: (paging, { db }) => list(db, publicOnes(), { ...paging, order: publicOrder() }),
    async ofPublisher({ username, series, ...paging }, { db }) {
      const { id } = await publisherOf(db, username)
      return list(db, publicOf(id, series), { ...paging, order: publicOrder(series) })
    },
    publisher: async ({ username }, { db }) => viewPublisher(await publisherOf(db, username)),
    async findPublishers({ q }, { db }) {
      return { publishers: await findPublishers(db, fold(q)) }
    },

    async update({ podcast_id, date, privacy_status: privacyStatus, publish_at, ...rest }, { db, caller }) {
      const row = await findPodcast(db, podcast_id)
      if (row?.podcast.userId !== caller.userId) throw notFound()
      const { title } = rest
      const fields = {
        ...rest,
        privacyStatus,
        ...(date && { date }),
        ...publication(row.podcast, { draft: rest.draft, publish_at }),
      }
      const hasNewTitle = row.podcast.artworkIsDrawn && row.podcast.title !== title
      const artwork = hasNewTitle ? await makeArtwork(title) : undefined
      return transaction(db, async (tx) => {
        if (artwork) {
          // Locked, so that the artwork is not removed before the podcast refers to it.
          await lockHash(tx, artwork.hash)
          await putArtwork(storage, artwork)
        }
        const changed = { ...fields, ...(artwork && { artwork: artwork.hash }) }
        await changePodcast(tx, { id: podcast_id, userId: caller.userId }, changed)
        return view(tx, podcast_id, caller.userId)
      })
    },
    async remove({ podcast_id }, { db, caller, afterCommit }) {
      const row = await findPodcast(db, podcast_id)
      const deleted = row && (await deletePodcast(db, { id: podcast_id, userId: caller.userId }))
      if (!deleted) throw notFound()
      // If this fails, housekeeping removes the files.
      afterCommit(async () => {
        await removeIfUnreferenced(services.db, storage, 'audio', audioKey(row.audio))
        await removeIfUnreferenced(services.db, storage, 'artwork', artworkFolder(row.podcast.artwork))
      })
      return { message: m.podcast_removed() }
    },

    ...artworkHandlers(services),
    ...positionHandlers,
    ...transcriptHandlers,
  }
}
