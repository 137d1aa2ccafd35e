import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { ImportProblem } from '#server/imports/import-error.ts'
import { LONG_SIDE, MIN_PICTURE_SIDE } from '#server/imports/limits.ts'
import { withPicture } from '#server/pictures/open-picture.ts'
import { skewOf } from './deskew.ts'
import { removeLeaders } from './leader-dots.ts'

// Runs in the picture process (server/pictures/picture-process.ts).

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
  data: Uint8Array
  width: number
  height: number
}

/** `source`: a photo (JPEG, PNG, WebP, AVIF) or a picture from a PDF. */
export type PageOrder =
  | { work: 'prepare'; source: Uint8Array | Picture }
  | { work: 'turn'; page: ReadablePicture }
  | { work: 'encode'; page: ReadablePicture; scale: number }

export type PageResult = ReadablePicture | { png: Uint8Array } | { problem: ImportProblem }

const MAX_SCALE = 2.5
/** Scale divisor for measuring the light. */
const LIGHT = 16
/** Longer side in pixels for measuring the skew. */
const SKEW_SIDE = 1000

/** Prepares, rotates or encodes a page. Throws `PictureRefused`. */
export async function run(order: PageOrder): Promise<PageResult> {
  if (order.work === 'turn') return quarterTurned(order.page)
  if (order.work === 'encode') return { png: await encoded(order.page, order.scale) }
  const { source } = order
  if (source instanceof Uint8Array) {
    return withPicture(source, (picture, { autoOrient }) => prepared(picture.autoOrient(), autoOrient))
  }
  const { width, height, turned } = source
  const upright = turned % 180 === 0 ? { width, height } : { width: height, height: width }
  return prepared(sharp(source.data, { raw: source }).rotate(turned), upright)
}

/** Removes shadows and leader dots, and deskews. */
async function prepared(picture: Sharp, upright: { width: number; height: number }): Promise<PageResult> {
  const { width, height } = upright
  if (Math.min(width, height) < MIN_PICTURE_SIDE) return { problem: 'photo_too_small' }
  const scale = Math.min(LONG_SIDE / Math.max(width, height), MAX_SCALE)
  const grey = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const flat = await evenOutLight({ ...grey.info, data: grey.data })
  const level = await deskewed({ ...grey.info, data: flat })
  removeLeaders(level)
  return level
}

function encoded({ data, width, height }: ReadablePicture, scale: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function quarterTurned({ data, width, height }: ReadablePicture): Promise<ReadablePicture> {
  const turned = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(90)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { data: turned, width: height, height: width }
}

type Grey = ReadablePicture

/** Divides each pixel by the light around it, which removes shadows and yellow paper. */
async function evenOutLight({ data, width, height }: Grey): Promise<Buffer> {
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

async function deskewed({ data, width, height }: Grey): Promise<ReadablePicture> {
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
