import { coverFile } from '#contract/blogs/post-limits.ts'
import { buffer } from 'node:stream/consumers'
import type { posts } from '#contract/blogs/posts.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { findPublicPost, findPublicPosts } from './find-posts.ts'
import type { PublisherSource } from './find-posts.ts'
import { pictureVersion } from './post-views.ts'
import { pictureResponse } from '#server/pictures/picture-response.ts'
import { findPictures } from './posts-store.ts'

interface Services extends PublisherSource {
  storage: Storage
  pictureKey: (hash: string, picture: string) => string
  /** Error of an unreadable file. */
  storageProblem: (error: unknown) => unknown
}

export function postsHandlers(services: Services): Handlers<typeof posts> {
  const { storage, pictureKey, storageProblem, findPublisher } = services
  return {
    async list({ username, podcast_id, tag, page, limit }, { db }) {
      const isText = !`${username}${tag}`.includes('\0')
      const publisher = isText ? await findPublisher(db, username) : undefined
      if (!publisher) throw notFound()
      return findPublicPosts(
        db,
        { userId: publisher.id, podcastId: podcast_id, tag: tag || undefined },
        { page, limit },
      )
    },

    async get(address, { db }) {
      const found = await findPublicPost(db, services, address)
      if (!found) throw notFound()
      return found
    },

    async picture({ blog_id, picture, v }, { db }) {
      const pictures = await findPictures(db, blog_id)
      const hash = picture === coverFile ? pictures?.cover : pictures?.thumbnail
      if (!hash) throw notFound()
      const bytes = await buffer(storage.read(pictureKey(hash, picture))).catch((error: unknown) => {
        throw storageProblem(error)
      })
      return pictureResponse(bytes, v === pictureVersion(hash))
    },
  }
}
