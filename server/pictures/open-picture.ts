import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { isPicture, maxPixels, problemOfHeader } from './picture-limits.ts'
import { PictureRefused } from './picture-refused.ts'

// Used in the picture process only; the server does not load sharp.

sharp.cache(false)
sharp.concurrency(1)

/** Opens an uploaded picture for `work`. Decodes only the first frame of an animation. Throws `PictureRefused`. */
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
    // The decoders report denied allocations in different words.
    const isMemory = error instanceof Error && /memory/i.test(error.message)
    throw new PictureRefused(isMemory ? 'too_heavy' : 'no_picture', { cause: error })
  }
}
