import type { Metadata } from 'sharp'
import type { PictureProblem } from './picture-refused.ts'

// The limits of every picture that is decoded. They are checked against its header, before a pixel is decoded, and are the
// same for each use: what a picture costs depends on how it is stored, not on the size that is made of it.
// docs/uploads.md has what each of them costs.

/** Phones take 12 to 50 megapixels by default, and 108 at most in files that an upload has room for. */
export const maxPixels = 120_000_000

/**
 * The most bytes (width x height x channels x bytes of a sample) of a decoded picture.
 *
 * - `rows`: JPEG and PNG that are decoded row by row. Hardly any of it is in memory at once.
 * - `whole`: progressive JPEG, interlaced or turned PNG, and WebP. All of it is in memory at once, of a progressive JPEG
 *   twice as much. 50 megapixels of RGB; cameras write no such files.
 * - `av1`: AVIF, whose decoder takes six times as much. 16 megapixels of RGB.
 */
const maxDecoded = { rows: 480_000_000, whole: 150_000_000, av1: 48_000_000 }

/** Memory of the process that decodes, in bytes: a picture at the limits takes 380 MB of it. */
export const maxMemory = 512 * 1024 * 1024

type Header = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'orientation' | 'compression'
>

/** Returns why a picture with this header is not decoded. */
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
  // A JPEG is turned after it is scaled down.
  if (format === 'png') return isProgressive || (orientation ?? 1) > 1 ? 'whole' : 'rows'
  if (format === 'webp') return 'whole'
  return format === 'heif' && compression === 'av1' ? 'av1' : undefined
}

const bytesOfSample = ({ depth }: Header) => (depth === 'uchar' ? 1 : 2)

const text = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

/**
 * Returns whether the first bytes are those of a JPEG, PNG, WebP or AVIF: what cameras and browsers write. The other
 * formats that sharp reads, SVG above all, are not even opened: to read their headers is to parse them.
 */
export function isPicture(bytes: Uint8Array): boolean {
  const start = text(bytes, 0, 4)
  if (start.startsWith('\u00ff\u00d8\u00ff') || start === '\u0089PNG') return true
  if (start === 'RIFF') return text(bytes, 8, 12) === 'WEBP'
  return text(bytes, 4, 8) === 'ftyp'
}
