import sharp from 'sharp'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from './problem.ts'

const megabyte = 1024 * 1024
/** Pixels of a phone's largest photos; a small file that unfolds to more is no photo. */
const maxPixels = 120_000_000
/** The side of the square that is stored, in pixels. */
const side = 512

/** What sharp also reads, but nobody's camera writes, has no business here. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif'])

/** The statuses of a photo that is refused. */
interface Statuses {
  tooLarge: 400 | 413
  noPhoto: 400 | 415
  tooManyPixels: 400 | 422
}

const refused = (status: 400 | 413 | 415 | 422, message: string) =>
  new Problem(status, message, { fields: { file: message } })

/**
 * Returns a photo as it is stored: a square WebP, the right way up, with nothing in it but the picture (no place, no
 * time). Throws at `file` when it is too large or no photo; its pixels are counted before they are decoded.
 */
export async function squarePhoto(
  bytes: Uint8Array,
  megabytes: number,
  { tooLarge, noPhoto, tooManyPixels }: Statuses,
): Promise<Uint8Array> {
  if (bytes.length > megabytes * megabyte) throw refused(tooLarge, m.photo_too_large({ megabytes }))
  const metadata = await readHeader(bytes)
  if (!metadata || !formats.has(metadata.format)) throw refused(noPhoto, m.photo_invalid())
  if (metadata.width * metadata.height > maxPixels) {
    throw refused(tooManyPixels, m.photo_too_many_pixels({ megapixels: maxPixels / 1_000_000 }))
  }
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    throw refused(noPhoto, m.photo_invalid())
  }
}

async function readHeader(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}
