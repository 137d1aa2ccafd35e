import type { Metadata } from 'sharp'
import type { PictureProblem } from './picture-refused.ts'

// Limits of decoded pictures, checked against the header before decoding. The cost depends on the encoding, not on the
// target size; docs/uploads.md lists it.

/** Phones take 12 to 50 megapixels, at most 108 within the upload limit. */
export const maxPixels = 120_000_000

/**
 * Maximum decoded bytes (width x height x channels x bytes per sample).
 *
 * - `rows`: JPEG and PNG decoded row by row, using little memory.
 * - `whole`: progressive JPEG (twice the memory), interlaced or rotated PNG, and WebP, decoded in memory. 50 megapixels
 * of RGB.
 * - `av1`: AVIF, whose decoder needs six times as much. 16 megapixels of RGB.
 */
const maxDecoded = { rows: 480_000_000, whole: 150_000_000, av1: 48_000_000 }

/** Memory limit of the picture process in bytes; a picture at the limits takes 380 MB. */
export const maxMemory = 512 * 1024 * 1024

type Header = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'orientation' | 'compression'
>

/** Returns why a picture with this header is rejected, if it is. */
export function problemOfHeader(header: Header): PictureProblem | undefined {
  const kind = decodedAs(header)
  if (!kind) return 'no_picture'
  const pixels = header.width * header.height
  if (pixels > maxPixels) return 'too_many_pixels'
  const decoded = pixels * header.channels * bytesOfSample(header)
  return decoded > maxDecoded[kind] ? 'too_heavy' : undefined
}

function decodedAs({ format, compression, isProgressive, orientation }: Header) {
  if (format === 'jpeg') return isProgressive ? 'whole' : 'rows'
  // JPEGs are rotated after scaling down.
  if (format === 'png') return isProgressive || (orientation ?? 1) > 1 ? 'whole' : 'rows'
  if (format === 'webp') return 'whole'
  return format === 'heif' && compression === 'av1' ? 'av1' : undefined
}

const bytesOfSample = ({ depth }: Header) => (depth === 'uchar' ? 1 : 2)

const text = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

/**
 * Whether the file starts like a JPEG, PNG, WebP or AVIF. Other formats that sharp reads, like SVG, are rejected
 * without parsing.
 */
export function isPicture(bytes: Uint8Array): boolean {
  const start = text(bytes, 0, 4)
  if (start.startsWith('\u00ff\u00d8\u00ff') || start === '\u0089PNG') return true
  if (start === 'RIFF') return text(bytes, 8, 12) === 'WEBP'
  return text(bytes, 4, 8) === 'ftyp'
}
