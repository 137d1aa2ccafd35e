import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import type { Frame, run as framePicture } from './frame-picture.ts'
import { maxPixels } from './picture-limits.ts'
import { runOnPicture } from './picture-process.ts'
import { PictureRefused } from './picture-refused.ts'
import type { PictureProblem } from './picture-refused.ts'

const megabyte = 1024 * 1024
const square: Frame = { width: 512, height: 512, fit: 'cover' }

interface Statuses {
  tooLarge: 400 | 413
  noPhoto: 400 | 415
  tooManyPixels: 400 | 422
}

const texts: Record<PictureProblem, () => string> = {
  no_picture: () => m.photo_invalid(),
  too_many_pixels: () => m.photo_too_many_pixels({ megapixels: maxPixels / 1_000_000 }),
  too_heavy: () => m.photo_too_heavy(),
}

/** Message of a rejected picture, in the call's language. */
export const pictureProblemText = (problem: PictureProblem): string => texts[problem]()

const refused = (status: 400 | 413 | 415 | 422, message: string) =>
  new Problem(status, message, { fields: { file: message } })

/** Encodes a square photo of a person. Throws like `framedPhoto`. */
export function squarePhoto(
  bytes: Uint8Array,
  megabytes: number,
  statuses: Statuses,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return framedPhoto(bytes, megabytes, statuses, square, signal)
}

/**
 * Encodes a picture as WebP, upright and without metadata. Throws at `file` when it is too large or not a photo, and
 * `Problem` 503 when the queue is full.
 */
export async function framedPhoto(
  bytes: Uint8Array,
  megabytes: number,
  { tooLarge, noPhoto, tooManyPixels }: Statuses,
  frame: Frame,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (bytes.length > megabytes * megabyte) throw refused(tooLarge, m.photo_too_large({ megabytes }))
  try {
    const order = { bytes, frame }
    return (await runOnPicture<typeof framePicture>('pictures/frame-picture', order, { signal })).bytes
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw refused(error.problem === 'no_picture' ? noPhoto : tooManyPixels, pictureProblemText(error.problem))
  }
}
