import type { Sharp, SharpConstructor } from 'sharp'
import { skewOf } from './deskew.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { removeLeaders } from './leader-dots.ts'
import { MAX_PIXELS, MIN_PICTURE_SIDE } from '#server/imports/limits.ts'

/** A raw picture from a PDF. */
export interface Picture {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 3 | 4
  /** Clockwise rotation to apply: 0, 90, 180 or 270 degrees. */
  turned: number
}

/** A page prepared for recognition: grey, evenly lit, deskewed, without leader dots. */
export interface ReadablePicture {
  data: Buffer
  width: number
  height: number
}

/** The longer side in pixels: letters of a page of forty lines are about twenty pixels high. */
const LONG_SIDE = 2600
/** Maximum scale for small pictures. */
const MAX_SCALE = 2.5
/** Scale divisor of the picture for measuring the light. */
const LIGHT = 16
/** The longer side, in pixels, of the picture for measuring the skew. */
const SKEW_SIDE = 1000

/**
 * Prepares a photo (JPEG, PNG, WebP) or a scan for recognition: oriented by EXIF, without shadows, deskewed. Throws
 * `ImportError` `photo_broken`, `photo_too_large` or `photo_too_small`.
 */
export async function preparePicture(source: Uint8Array | Picture): Promise<ReadablePicture> {
  const { default: sharp } = await import('sharp')
  try {
    const opened =
      source instanceof Uint8Array
        ? sharp(source, { limitInputPixels: MAX_PIXELS, autoOrient: true })
        : sharp(source.data, { raw: source }).rotate(source.turned)
    const { width, height } = await sizeOf(opened, source)
    const scale = Math.min(LONG_SIDE / Math.max(width, height), MAX_SCALE)
    const grey = await opened
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const flat = await evenOutLight(sharp, { ...grey.info, data: grey.data })
    const level = await deskewed(sharp, { ...grey.info, data: flat })
    removeLeaders(level)
    return level
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError('photo_broken', 0, { cause: error })
  }
}

/** Returns the picture scaled, as PNG. */
export async function resized({ data, width, height }: ReadablePicture, scale: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels: 1 } })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Rotates a picture clockwise by 90 degrees. */
export async function quarterTurned({ data, width, height }: ReadablePicture): Promise<ReadablePicture> {
  const { default: sharp } = await import('sharp')
  const turned = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(90)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { data: turned, width: height, height: width }
}

async function sizeOf(opened: Sharp, source: Uint8Array | Picture) {
  const { width, height, autoOrient } = await opened.metadata()
  const upright = source instanceof Uint8Array ? autoOrient : turnedSize(width, height, source.turned)
  if (upright.width * upright.height > MAX_PIXELS) throw new ImportError('photo_too_large')
  if (Math.min(upright.width, upright.height) < MIN_PICTURE_SIDE) throw new ImportError('photo_too_small')
  return upright
}

function turnedSize(width: number, height: number, turned: number) {
  return turned % 180 === 0 ? { width, height } : { width: height, height: width }
}

type Grey = ReadablePicture

/** Divides each pixel by the light around it, which removes shadows and yellow paper. */
async function evenOutLight(sharp: SharpConstructor, { data, width, height }: Grey): Promise<Buffer> {
  const raw = { width, height, channels: 1 as const }
  const light = await sharp(data, { raw })
    .resize(Math.ceil(width / LIGHT), Math.ceil(height / LIGHT), { fit: 'fill' })
    // Letters cover little of the paper, so the median is the paper's value.
    .median(7)
    .blur(3)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const even = Buffer.alloc(data.length)
  for (let index = 0; index < even.length; index++) {
    even[index] = Math.min(255, (data[index]! * 245) / Math.max(20, light[index]!))
  }
  return even
}

async function deskewed(sharp: SharpConstructor, { data, width, height }: Grey): Promise<ReadablePicture> {
  const raw = { width, height, channels: 1 as const }
  const scale = Math.min(1, SKEW_SIDE / Math.max(width, height))
  const small = await sharp(data, { raw })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const skew = skewOf({ data: small.data, width: small.info.width, height: small.info.height })
  if (Math.abs(skew) < 0.2) return { data, width, height }
  const turned = await sharp(data, { raw })
    .rotate(-skew, { background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: turned.data, width: turned.info.width, height: turned.info.height }
}
