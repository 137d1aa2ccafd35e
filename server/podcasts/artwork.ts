import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { renderArtwork } from './render-artwork.ts'
import { artworkKey } from './rules.ts'

/** The artwork of a podcast in all sizes, by file name. */
export interface Artwork {
  /** SHA-256 of the largest size, in hex. */
  hash: string
  /** Whether it was rendered from the title. */
  drawn: boolean
  sizes: Map<string, Uint8Array>
}

/** Pictures with more pixels are rejected (decompression bombs). */
const maxPixels = 120_000_000

/** Crops the embedded picture of the audio to a square; without a usable picture, renders one from the title. */
export async function makeArtwork(title: string, picture?: Uint8Array): Promise<Artwork> {
  const found = picture && (await inSizes(picture).catch(() => undefined))
  const sizes = found ?? (await inSizes(await renderArtwork(title)))
  const hash = createHash('sha256').update(sizes.get('1400.jpg')!).digest('hex')
  return { hash, drawn: !found, sizes }
}

async function inSizes(picture: Uint8Array): Promise<Map<string, Uint8Array>> {
  const square = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .flatten({ background: '#fff' })
  const sizes = new Map<string, Uint8Array>()
  for (const side of [300, 1400]) {
    const jpeg = square.clone().resize(side, side, { fit: 'cover' }).jpeg({ quality: 82 })
    sizes.set(`${side}.jpg`, await jpeg.toBuffer())
  }
  return sizes
}

/** Stores the artwork. Its hash must be locked until a row refers to it. */
export async function putArtwork(storage: Storage, { hash, sizes }: Artwork): Promise<void> {
  for (const [picture, jpeg] of sizes) await storage.put(artworkKey(hash, picture), jpeg)
}
