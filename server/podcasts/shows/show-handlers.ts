import { buffer } from 'node:stream/consumers'
import { ownValue } from '#contract/fields/own-value.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { categories } from '#contract/shows/categories.ts'
import { coverSide } from '#contract/shows/show-settings.ts'
import type { showSettings } from '#contract/shows/show-settings.ts'
import type { PublisherShow, shows } from '#contract/shows/shows.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { pictureProblemText } from '#server/pictures/framed-photo.ts'
import { PictureRefused } from '#server/pictures/picture-refused.ts'
import { coverPicture, putArtwork } from '#server/podcasts/artwork.ts'
import { artworkFolder, artworkKey } from '#server/podcasts/rules.ts'
import { findNames, findPublisher, findSeries } from '#server/podcasts/store.ts'
import { pictureResponse } from '#server/pictures/picture-response.ts'
import { storageProblem } from '#server/podcasts/storage-problem.ts'
import { lockHash, removeIfUnreferenced } from '#server/podcasts/stored-files.ts'
import { coverVersion, viewPublisherShow, viewShow } from './show-rules.ts'
import { findShow, saveShow } from './show-store.ts'

interface Services {
  db: Db
  storage: Storage
}

export function showsHandlers({ storage }: Services): Handlers<typeof shows> {
  return {
    async ofPublisher({ username }, { db }) {
      const publisher = await findPublisher(db, username)
      if (!publisher) throw notFound()
      return findPublisherShow(db, publisher.id)
    },

    async cover({ user_id, picture, v }, { db }) {
      const cover = (await findShow(db, user_id))?.cover
      if (!cover) throw notFound()
      const bytes = await buffer(storage.read(artworkKey(cover, picture))).catch((error: unknown) => {
        throw storageProblem(error)
      })
      return pictureResponse(bytes, v === coverVersion(cover))
    },
  }
}

/** As the publisher's page shows it. */
export async function findPublisherShow(db: Db, userId: string): Promise<PublisherShow> {
  return viewPublisherShow(userId, await findShow(db, userId), await findSeries(db, userId))
}

export function showSettingsHandlers({ db: pool, storage }: Services): Handlers<typeof showSettings> {
  const removeCover = (cover: string) => removeIfUnreferenced(pool, storage, 'artwork', artworkFolder(cover))
  return {
    get: async (_, { db, caller: { userId } }) => viewShow(userId, await findShow(db, userId)),

    async save(settings, { db, caller: { userId } }) {
      const { category, subcategory, email_in_feed: inFeed, owner_email: email } = settings
      if (subcategory !== '' && !ownValue(categories, category)?.includes(subcategory)) {
        throw fieldProblem('subcategory', m.field_invalid())
      }
      if (inFeed && email === '') throw fieldProblem('owner_email', m.email_required())
      return viewShow(userId, await saveShow(db, userId, { settings }))
    },

    async setCover({ file }, { db, caller: { userId }, afterCommit, signal }) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const picture = await coverPicture(bytes, coverSide, { signal: signal() }).catch((error: unknown) => {
        if (error instanceof PictureRefused) throw fieldProblem('file', pictureProblemText(error.problem))
        throw error
      })
      if (!picture) throw fieldProblem('file', m.show_cover_size(coverSide))
      const previous = (await findShow(db, userId))?.cover
      const row = await transaction(db, async (tx) => {
        // Locked, so that it is not removed before the show refers to it.
        await lockHash(tx, picture.hash)
        await putArtwork(storage, picture)
        return saveShow(tx, userId, { cover: picture.hash })
      })
      if (previous && previous !== picture.hash) afterCommit(() => removeCover(previous))
      return viewShow(userId, row)
    },

    async removeCover(_, { db, caller: { userId }, afterCommit }) {
      const previous = (await findShow(db, userId))?.cover
      const row = await saveShow(db, userId, { cover: null })
      if (previous) afterCommit(() => removeCover(previous))
      return viewShow(userId, row)
    },

    async names(_, { db, caller: { userId } }) {
      return {
        series: await findNames(db, userId, 'series'),
        speakers: await findNames(db, userId, 'speaker'),
      }
    },
  }
}
