import {
  maxTextPictures,
  ownPictureAddress,
  textPictureFile,
  textPictureSide,
} from '#contract/blogs/post-limits.ts'
import type { blogs } from '#contract/blogs/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { PublicFetch } from '#server/gateways/public-fetch.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import { findBlog, lockBlog } from '#server/blogs/store.ts'
import { fetchPicture } from './fetch-picture.ts'
import { bytesOf, pictureAt } from './framed-picture.ts'
import type { FramedPictureMaker } from './framed-picture.ts'
import { addTextPicture, countTextPictures, textPicturesOf } from './picture-store.ts'
import type { TextPicture } from './picture-store.ts'

type Calls = Pick<typeof blogs, 'addPicture' | 'fetchPicture'>

export interface TextPictureServices {
  publicFetch: PublicFetch
  framedPicture: FramedPictureMaker
}

const frame = { width: textPictureSide, height: textPictureSide, fit: 'inside' } as const

interface Added {
  id: string
  userId: string
  /** Address in the text; default: our own. */
  address?: string
  bytes: Uint8Array
  /** Field of a validation error. */
  field: string
}

/** Throws `Problem` 400 at the field, 409 at the limit of pictures. */
export async function storeTextPicture(
  framedPicture: FramedPictureMaker,
  db: Db,
  { id, userId, address, bytes, field }: Added,
  signal: AbortSignal,
): Promise<TextPicture> {
  const made = await pictureAt(field, framedPicture(bytes, frame, textPictureFile, { signal }))
  const { store, ...picture } = made
  await transaction(db, async (tx) => {
    if (!(await lockBlog(tx, id, userId))) throw notFound()
    await requireRoom(tx, id)
    await store(tx)
    await addTextPicture(tx, id, { ...picture, address: address ?? ownPictureAddress(picture.hash) })
  })
  return picture
}

async function requireRoom(db: Db, id: string): Promise<void> {
  if ((await countTextPictures(db, id)) >= maxTextPictures) {
    throw new Problem(409, m.blog_too_many_pictures({ max: maxTextPictures }))
  }
}

const view = ({ hash, width, height }: TextPicture) => ({ address: ownPictureAddress(hash), width, height })

export function textPictureHandlers({ publicFetch, framedPicture }: TextPictureServices): Handlers<Calls> {
  return {
    async addPicture({ blog_id, file }, { db, caller: { userId }, signal }) {
      if (!(await findBlog(db, blog_id, userId))) throw notFound()
      await requireRoom(db, blog_id)
      const added = { id: blog_id, userId, bytes: await bytesOf(file), field: 'file' }
      return view(await storeTextPicture(framedPicture, db, added, signal()))
    },

    async fetchPicture({ blog_id, url }, { db, caller: { userId }, signal }) {
      if (!(await findBlog(db, blog_id, userId))) throw notFound()
      const stored = (await textPicturesOf(db, [blog_id])).get(blog_id)!.get(url)
      if (stored) return view(stored)
      await requireRoom(db, blog_id)
      const bytes = await fetchPicture(publicFetch, url, signal())
      if (!bytes) throw fieldProblem('url', m.blog_picture_not_fetched({ host: url.split('/')[2]! }))
      const added = { id: blog_id, userId, address: url, bytes, field: 'url' }
      return view(await storeTextPicture(framedPicture, db, added, signal()))
    },
  }
}
