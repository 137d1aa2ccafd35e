import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Storage } from '#server/gateways/storage.ts'
import { renderArtwork } from './render-artwork.ts'
import { artworkKey } from './rules.ts'

/** A podcast's picture in its sizes, which are named after the file. */
export interface Artwork {
  /** Of its content. */
  hash: string
  /** It was made of the title. */
  drawn: boolean
  sizes: Map<string, Uint8Array>
}

/** A small file that unfolds to more pixels is no picture. */
const maxPixels = 120_000_000

/** The picture that came with a recording, made square; where that is none, one that is made of the title. */
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

/** Keeps a picture; its hash must be locked until it is referred to. */
export async function putArtwork(storage: Storage, { hash, sizes }: Artwork): Promise<void> {
  for (const [picture, jpeg] of sizes) await storage.put(artworkKey(hash, picture), jpeg)
}
