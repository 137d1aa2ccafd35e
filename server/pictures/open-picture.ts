import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { isPicture, maxPixels, problemOfHeader } from './picture-limits.ts'
import { PictureRefused } from './picture-refused.ts'

// Runs in the picture process only: nothing of sharp is loaded by the server itself.

sharp.cache(false)
sharp.concurrency(1)

/**
 * Opens a picture of people and passes it to `work`, which decodes it. Only the first frame of an animation is decoded.
 * Throws `PictureRefused`.
 */
export async function withPicture<T>(
  bytes: Uint8Array,
  work: (picture: Sharp, header: Metadata) => Promise<T>,
): Promise<T> {
  if (!isPicture(bytes)) throw new PictureRefused('no_picture')
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    const problem = problemOfHeader(header)
    if (problem) throw new PictureRefused(problem)
    return await work(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }), header)
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    // Each decoder has its own words for an allocation that the process's limit denies.
    const isMemory = error instanceof Error && /memory/i.test(error.message)
    throw new PictureRefused(isMemory ? 'too_heavy' : 'no_picture', { cause: error })
  }
}
