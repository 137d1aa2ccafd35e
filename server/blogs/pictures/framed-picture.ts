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
  /** Stores it for the row that the transaction refers to it by. */
  store(tx: Db): Promise<void>
}

/** Makes a picture of one size, to be stored as `file`. Throws `PictureRefused`. */
export type FramedPictureMaker = (
  bytes: Uint8Array,
  frame: Frame,
  file: string,
  options: PictureOptions,
) => Promise<StoredPicture>

/** Returns the bytes of an uploaded picture. Throws a 400 at `file` when there are too many. */
export async function bytesOf(file: Bytes): Promise<Uint8Array> {
  if (file.size > maxBlogPictureMegabytes * 1024 * 1024) {
    throw fieldProblem('file', m.photo_too_large({ megabytes: maxBlogPictureMegabytes }))
  }
  return new Uint8Array(await file.arrayBuffer())
}

/** Resolves to a picture that is being made. Throws a 400 at the field when it is refused. */
export function pictureAt<T>(field: string, picture: Promise<T>): Promise<T> {
  return picture.catch((error: unknown) => {
    if (!(error instanceof PictureRefused)) throw error
    throw fieldProblem(field, pictureProblemText(error.problem))
  })
}
