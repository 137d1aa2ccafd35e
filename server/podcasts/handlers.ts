import { m } from '#contract/messages/paraglide/messages.js'
import type { podcasts } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { makeArtwork, putArtwork } from './artwork.ts'
import { lockHash } from './kept-files.ts'
import { mayHear, viewPodcast } from './rules.ts'
import type { Signer } from './signature.ts'
import {
  changePodcast,
  findPodcast,
  findPublisher,
  listPodcasts,
  ofUser,
  publicOf,
  publicOnes,
} from './store.ts'

interface Parts {
  storage: Storage
  signer: Signer
}

/** Podcasts: what is said of them, who may hear them, how far one has come. */
export function podcastsHandlers({ storage, signer }: Parts): Handlers<typeof podcasts> {
  const view = async (db: Db, id: string, userId: string | undefined) => {
    const row = await findPodcast(db, id)
    if (!row || !mayHear(row.podcast, userId)) throw notFound()
    return viewPodcast(row, userId, signer)
  }
  const list = async (
    db: Db,
    which: Parameters<typeof listPodcasts>[1],
    wanted: { page: number; limit: number },
    userId?: string,
  ) => {
    const { rows, total } = await listPodcasts(db, which, wanted)
    return {
      podcastFiles: rows.map((row) => viewPodcast(row, userId, signer)),
      totalItems: total,
      totalPages: Math.ceil(total / wanted.limit),
      currentPage: wanted.page,
    }
  }
  const publisherOf = async (db: Db, username: string) => {
    const found = await findPublisher(db, username)
    if (!found) throw notFound()
    return found
  }

  /** The hash of the picture that is made of a title. */
  const drawnFor = async (tx: Db, title: string) => {
    const artwork = await makeArtwork(title)
    await lockHash(tx, artwork.hash)
    await putArtwork(storage, artwork)
    return artwork.hash
  }

  return {
    get: ({ podcast_id }, { db, caller }) => view(db, podcast_id, caller?.userId),
    mine: (wanted, { db, caller }) => list(db, ofUser(caller.userId), wanted, caller.userId),
    recent: (wanted, { db }) => list(db, publicOnes(), wanted),
    async ofPublisher({ username, ...wanted }, { db }) {
      const { id } = await publisherOf(db, username)
      return list(db, publicOf(id), wanted)
    },
    publisher: ({ username }, { db }) => publisherOf(db, username),

    async update({ podcast_id, title, description, date, status, privacy_status }, { db, caller }) {
      const row = await findPodcast(db, podcast_id)
      if (row?.podcast.userId !== caller.userId) throw notFound()
      const fields = { title, description, status, privacyStatus: privacy_status, ...(date && { date }) }
      const drawAnew = row.podcast.artworkIsDrawn && row.podcast.title !== title
      const artwork = drawAnew ? { artwork: await drawnFor(db, title) } : {}
      await changePodcast(db, { id: podcast_id, userId: caller.userId }, { ...fields, ...artwork })
      return view(db, podcast_id, caller.userId)
    },
    async remove() {
      throw new Error(m.podcast_removed())
    },

    artwork: notBuilt,
    positions: notBuilt,
    savePosition: notBuilt,
    transcript: notBuilt,
    setTranscript: notBuilt,
    async removeTranscript() {
      throw new Error(m.transcript_removed())
    },
    captions: notBuilt,
  }
}

function notBuilt(): never {
  throw new Error('not built')
}
