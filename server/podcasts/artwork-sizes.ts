import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { withPicture } from '#server/pictures/open-picture.ts'
import { renderArtwork } from './render-artwork.ts'

/** Returns the sizes by file name. */
export async function run(
  from: { picture: Uint8Array } | { title: string },
): Promise<Map<string, Uint8Array>> {
  if ('picture' in from) return withPicture(from.picture, (picture) => inSizes(picture.rotate()))
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
