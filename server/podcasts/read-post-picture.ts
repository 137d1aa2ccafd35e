import { buffer } from 'node:stream/consumers'
import type { Storage } from '#server/gateways/storage.ts'
import { artworkKey } from './rules.ts'

/** Returns what reads the picture of a post by its hash, in its largest size: it is stored as artwork is. */
export function readPostPicture(storage: Storage): (hash: string) => Promise<Buffer> {
  return (hash) => buffer(storage.read(artworkKey(hash, '1400.jpg')))
}
