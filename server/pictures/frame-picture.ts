import { withPicture } from './open-picture.ts'

/** Target size in pixels: `cover` crops, `inside` fits. */
export interface Frame {
  width: number
  height: number
  fit: 'cover' | 'inside'
  /** JPEG instead of WebP, for link previews. */
  jpeg?: boolean
}

export interface FramedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/** Encodes a picture upright and without metadata (location, time). */
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
