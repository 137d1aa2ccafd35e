import { withPicture } from './open-picture.ts'

/** How a picture is stored, in pixels: `cover` cuts off what is too much, `inside` keeps the whole. */
export interface Frame {
  width: number
  height: number
  fit: 'cover' | 'inside'
}

/** Makes a WebP of a picture, the right way up, with nothing in it but the picture (no place, no time). */
export function run({ bytes, frame }: { bytes: Uint8Array; frame: Frame }): Promise<Uint8Array> {
  const { width, height, fit } = frame
  return withPicture(bytes, (picture) =>
    picture
      .rotate()
      .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 80 })
      .toBuffer(),
  )
}
