import { coverFile, coverSize } from '#contract/blogs/post-limits.ts'
import { blogs as calls } from '#contract/blogs/blogs.ts'
import type { blogs } from '#contract/blogs/blogs.ts'
import { notifyUser } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { coverUrl } from '#server/blogs/rules.ts'
import { changeCover, findBlog, lockBlog } from '#server/blogs/store.ts'
import type { BlogRow } from '#server/blogs/store.ts'
import { bytesOf, pictureAt } from './framed-picture.ts'
import type { FramedPictureMaker } from './framed-picture.ts'

type Calls = Pick<typeof blogs, 'setCover' | 'changeCover' | 'removeCover'>

/** Not every link preview reads WebP. */
const frame = { ...coverSize, fit: 'cover', jpeg: true } as const

/** Unused files are deleted at night. */
export function coverHandlers({ framedPicture }: { framedPicture: FramedPictureMaker }): Handlers<Calls> {
  return {
    async setCover({ blog_id, file, alt }, { db, caller: { userId }, signal }) {
      if (!(await findBlog(db, blog_id, userId))) throw notFound()
      const made = framedPicture(await bytesOf(file), frame, coverFile, { signal: signal() })
      const picture = await pictureAt('file', made)
      return transaction(db, async (tx) => {
        const row = await lockBlog(tx, blog_id, userId)
        if (!row) throw notFound()
        await picture.store(tx)
        return show(tx, row, { cover: picture.hash, coverAlt: alt })
      })
    },

    changeCover: ({ blog_id, alt }, { db, caller: { userId } }) =>
      transaction(db, async (tx) => {
        const row = await lockBlog(tx, blog_id, userId)
        if (!row?.cover) throw notFound()
        return show(tx, row, { coverAlt: alt })
      }),

    removeCover: ({ blog_id }, { db, caller: { userId } }) =>
      transaction(db, async (tx) => {
        const row = await lockBlog(tx, blog_id, userId)
        if (!row) throw notFound()
        return show(tx, row, { cover: null, coverAlt: '' })
      }),
  }
}

async function show(tx: Db, { id, userId }: BlogRow, values: Parameters<typeof changeCover>[2]) {
  const { cover, coverAlt } = await changeCover(tx, id, values)
  await notifyUser(tx, userId, [calls.get, id])
  return { cover: coverUrl(cover), cover_alt: coverAlt }
}
