import { withPicture } from './open-picture.ts'

/** How a picture is stored, in pixels: `cover` cuts off what is too much, `inside` keeps the whole. */
export interface Frame {
  width: number
  height: number
  fit: 'cover' | 'inside'
  /** A JPEG in place of a WebP: for link previews, which not all read WebP. */
  jpeg?: boolean
}

/** A picture as it is stored, and its size in pixels. */
export interface FramedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/** Makes a WebP of a picture, the right way up, with nothing in it but the picture (no place, no time). */
export function run({ bytes, frame }: { bytes: Uint8Array; frame: Frame }): Promise<FramedPicture> {
  const { width, height, fit, jpeg } = frame
  return withPicture(bytes, async (picture) => {
    const framed = picture.rotate().resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
    const encoded = jpeg
      ? framed.flatten({ background: '#fff' }).jpeg({ quality: 82 })
      : framed.webp({ quality: 80 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}
