import { blogs as calls } from '#contract/blogs/blogs.ts'
import type { blogs } from '#contract/blogs/blogs.ts'
import { notifyUser } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import type { VideoServices } from '#server/blogs/fetch-transcript.ts'
import { thumbnailUrl } from '#server/blogs/rules.ts'
import { changeThumbnail, findBlog, lockBlog } from '#server/blogs/store.ts'
import type { BlogRow } from '#server/blogs/store.ts'
import { bytesOf, pictureAt } from './framed-picture.ts'

export interface PictureServices extends Pick<VideoServices, 'squarePicture'> {
  /** Locks the file until the transaction ends; undefined: no such sermon. */
  lockArtwork: (tx: Db, podcastId: string, userId: string) => Promise<string | undefined>
}

/** Unused files are deleted at night. */
export function pictureHandlers({
  squarePicture,
  lockArtwork,
}: PictureServices): Handlers<Pick<typeof blogs, 'setPicture' | 'choosePicture'>> {
  return {
    async setPicture({ blog_id, file }, { db, caller: { userId }, signal }) {
      if (!(await findBlog(db, blog_id, userId))) throw notFound()
      const picture = await pictureAt('file', squarePicture(await bytesOf(file), { signal: signal() }))
      return transaction(db, async (tx) => {
        const row = await lockBlog(tx, blog_id, userId)
        if (!row) throw notFound()
        await picture.store(tx)
        return show(tx, row, picture.hash)
      })
    },

    choosePicture: ({ blog_id, from }, { db, caller: { userId } }) =>
      transaction(db, async (tx) => {
        const row = await lockBlog(tx, blog_id, userId)
        if (!row) throw notFound()
        if (from === 'none') return show(tx, row, null)
        const artwork = row.podcastId === null ? undefined : await lockArtwork(tx, row.podcastId, userId)
        if (artwork === undefined) throw notFound()
        return show(tx, row, artwork)
      }),
  }
}

async function show(tx: Db, { id, userId }: BlogRow, hash: string | null) {
  await changeThumbnail(tx, id, hash)
  await notifyUser(tx, userId, [calls.get, id], [calls.list])
  return { thumbnail: thumbnailUrl(hash) }
}
