import { createHash } from 'node:crypto'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { runOnPicture } from '#server/pictures/picture-process.ts'
import type { PictureOptions } from '#server/pictures/picture-process.ts'
import { PictureRefused } from '#server/pictures/picture-refused.ts'
import type { run as artworkSizes } from './artwork-sizes.ts'
import { artworkKey } from './rules.ts'

/** By file name. */
export interface SquarePicture {
  /** SHA-256 of the largest size, in hex. */
  hash: string
  sizes: Map<string, Uint8Array>
}

export interface Artwork extends SquarePicture {
  /** Whether it was rendered from the title. */
  drawn: boolean
}

/** Bytes. */
const maxPictureBytes = 10 * 1024 * 1024

/** Uses the embedded picture, or renders the title. */
export async function makeArtwork(title: string, picture?: Uint8Array): Promise<Artwork> {
  const found =
    picture &&
    picture.length <= maxPictureBytes &&
    (await squarePicture(picture).catch((error: unknown) => {
      if (error instanceof PictureRefused) return undefined
      throw error
    }))
  return { ...(found || (await inSizes({ title }))), drawn: !found }
}

/** Throws as `runOnPicture` does. */
export function squarePicture(picture: Uint8Array, options?: PictureOptions): Promise<SquarePicture> {
  return inSizes({ picture }, options)
}

/** Undefined unless the picture is a square with sides in pixels within the limits. Throws as `runOnPicture` does. */
export function coverPicture(
  picture: Uint8Array,
  side: { min: number; max: number },
  options: PictureOptions,
): Promise<SquarePicture | undefined> {
  return sizesOf({ picture, side }, options)
}

async function inSizes(
  from: { picture: Uint8Array } | { title: string },
  options?: PictureOptions,
): Promise<SquarePicture> {
  return (await sizesOf(from, options))!
}

async function sizesOf(
  from: Parameters<typeof artworkSizes>[0],
  options?: PictureOptions,
): Promise<SquarePicture | undefined> {
  const sizes = await runOnPicture<typeof artworkSizes>('podcasts/artwork-sizes', from, options)
  return sizes && { hash: createHash('sha256').update(sizes.get('1400.jpg')!).digest('hex'), sizes }
}

/** The hash must be locked until a row refers to it. */
export async function putArtwork(storage: Storage, { hash, sizes }: SquarePicture): Promise<void> {
  for (const [picture, jpeg] of sizes) await storage.put(artworkKey(hash, picture), jpeg)
}
