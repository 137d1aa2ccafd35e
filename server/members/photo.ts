import sharp from 'sharp'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'

const megabyte = 1024 * 1024
/** The most that a photo may have as it comes. */
const maxBytes = 5 * megabyte
/** Pixels of a phone's largest photos; a small file that unfolds to more is no photo. */
const maxPixels = 120_000_000
/** The side of the square that is kept, in pixels. */
const side = 512

/** What sharp also reads, but nobody's camera writes, has no business here. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif'])

/** Where the storage has a photo of this name. */
export const photoKey = (photo: string) => `photos/${photo}`

/**
 * A photo as it is kept: a square WebP, the right way up, with nothing in it but the picture (no place, no time). Throws a 400
 * at `file` when it is too large or no photo.
 */
export async function makePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > maxBytes) {
    throw fieldProblem('file', m.photo_too_large({ megabytes: maxBytes / megabyte }))
  }
  try {
    const { format } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    if (!formats.has(format)) throw new Error('This is no photo.')
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    throw fieldProblem('file', m.photo_invalid())
  }
}
