import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { withPicture } from '#server/pictures/open-picture.ts'
import { renderArtwork } from './render-artwork.ts'

/** Returns the sizes by file name. Undefined: not a square with sides of `side` pixels. */
export async function run(
  from: { picture: Uint8Array; side?: { min: number; max: number } } | { title: string },
): Promise<Map<string, Uint8Array> | undefined> {
  if ('picture' in from) {
    return withPicture(from.picture, async (picture, { width, height }) => {
      const { min = 0, max = Infinity } = from.side ?? {}
      if (from.side && (width !== height || width < min || width > max)) return
      return inSizes(picture.rotate())
    })
  }
  return inSizes(sharp(await renderArtwork(from.title)))
}

async function inSizes(picture: Sharp): Promise<Map<string, Uint8Array>> {
  const square = picture.flatten({ background: '#fff' })
  const sizes = new Map<string, Uint8Array>()
  for (const side of [300, 1400]) {
    const jpeg = square.clone().resize(side, side, { fit: 'cover' }).jpeg({ quality: 82 })
    sizes.set(`${side}.jpg`, await jpeg.toBuffer())
  }
  return sizes
}
