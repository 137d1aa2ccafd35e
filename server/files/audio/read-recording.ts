import { createHash } from 'node:crypto'
import type { Storage } from '#server/gateways/storage.ts'
import { readTags } from './read-tags.ts'
import type { Tags } from './read-tags.ts'
import type { RejectionReason } from './recording-rejection.ts'
import { walk } from './walk.ts'

/** A recording as the server has found it. */
export interface Recording extends Pick<Tags, 'extension' | 'contentType' | 'picture'> {
  /** SHA-256 of its bytes, hexadecimal. */
  hash: string
  /** Bytes. */
  size: number
  /** Seconds. */
  duration: number
}

/** Reads a recording under a key of the storage as a stream, however large it is, or says why it is none. */
export async function readRecording(
  storage: Storage,
  key: string,
): Promise<Recording | { refused: RejectionReason }> {
  const size = (await storage.size(key)) ?? 0
  if (size === 0) return { refused: 'empty' }
  const tags = await readTags(storage.read(key), size)
  if ('refused' in tags) return tags

  const hash = createHash('sha256')
  const steps = tags.walk?.()
  const walking = steps && walk(steps)
  for await (const chunk of storage.read(key) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    walking?.take(chunk)
  }
  const walked = walking?.end()
  const duration = walked?.duration ?? tags.duration
  if (walked?.broken || !duration) return { refused: 'broken' }
  const { extension, contentType, picture } = tags
  return { hash: hash.digest('hex'), size, duration, extension, contentType, picture }
}
