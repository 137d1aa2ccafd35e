import { maxBlogPictureMegabytes } from '#contract/blogs/blog-pictures.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Bytes } from '#contract/fields/bytes.ts'
import type { Db } from '#server/db/connection.ts'
import { fieldProblem } from '#server/http/problem.ts'
import type { Frame } from '#server/pictures/frame-picture.ts'
import { pictureProblemText } from '#server/pictures/framed-photo.ts'
import type { PictureOptions } from '#server/pictures/picture-process.ts'
import { PictureRefused } from '#server/pictures/picture-refused.ts'

interface StoredPicture {
  hash: string
  width: number
  height: number
  /** The transaction refers to the stored file. */
  store(tx: Db): Promise<void>
}

/** Throws `PictureRefused`. */
export type FramedPictureMaker = (
  bytes: Uint8Array,
  frame: Frame,
  file: string,
  options: PictureOptions,
) => Promise<StoredPicture>

/** Throws `Problem` 400 at `file` when too large. */
export async function bytesOf(file: Bytes): Promise<Uint8Array> {
  if (file.size > maxBlogPictureMegabytes * 1024 * 1024) {
    throw fieldProblem('file', m.photo_too_large({ megabytes: maxBlogPictureMegabytes }))
  }
  return new Uint8Array(await file.arrayBuffer())
}

/** Converts `PictureRefused` to `Problem` 400 at the field. */
export function pictureAt<T>(field: string, picture: Promise<T>): Promise<T> {
  return picture.catch((error: unknown) => {
    if (!(error instanceof PictureRefused)) throw error
    throw fieldProblem(field, pictureProblemText(error.problem))
  })
}
