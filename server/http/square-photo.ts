import sharp from 'sharp'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from './problem.ts'

const megabyte = 1024 * 1024
/** Pixels of a phone's largest photos; a small file that unfolds to more is no photo. */
const maxPixels = 120_000_000
/** How a picture is stored, in pixels: `cover` cuts off what is too much, `inside` keeps the whole. */
export interface Frame {
  width: number
  height: number
  fit: 'cover' | 'inside'
}
const square: Frame = { width: 512, height: 512, fit: 'cover' }

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

/** Returns a photo of somebody as it is stored: a square. Throws as `framedPhoto` does. */
export function squarePhoto(bytes: Uint8Array, megabytes: number, statuses: Statuses): Promise<Uint8Array> {
  return framedPhoto(bytes, megabytes, statuses, square)
}

/**
 * Returns a picture as it is stored: a WebP, the right way up, with nothing in it but the picture (no place, no time).
 * Throws at `file` when it is too large or no photo; its pixels are counted before they are decoded.
 */
export async function framedPhoto(
  bytes: Uint8Array,
  megabytes: number,
  { tooLarge, noPhoto, tooManyPixels }: Statuses,
  { width, height, fit }: Frame,
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
      .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
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
