import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { readTags } from './read-tags.ts'
import type { Tags } from './read-tags.ts'
import type { RejectionReason } from './audio-rejection.ts'
import { walk } from './walk.ts'

/** Properties of an audio file that the server has read. */
export interface AudioProperties extends Pick<Tags, 'extension' | 'contentType' | 'picture'> {
  /** SHA-256 of its bytes, hexadecimal. */
  hash: string
  /** Bytes. */
  size: number
  /** Seconds. */
  duration: number
}

/**
 * Reads an audio file of `size` bytes as a stream. `read` opens it, each time from its beginning. Returns its properties
 * or the reason for rejecting it.
 */
export async function readAudio(
  read: () => Readable,
  size: number,
): Promise<AudioProperties | { refused: RejectionReason }> {
  if (size === 0) return { refused: 'empty' }
  const tags = await readTags(read(), size)
  if ('refused' in tags) return tags

  const hash = createHash('sha256')
  const steps = tags.walk?.()
  const walker = steps && walk(steps)
  for await (const chunk of read() as AsyncIterable<Buffer>) {
    hash.update(chunk)
    walker?.take(chunk)
  }
  const result = walker?.end()
  const duration = result?.duration ?? tags.duration
  if (result?.broken || !duration) return { refused: 'broken' }
  const { extension, contentType, picture } = tags
  return { hash: hash.digest('hex'), size, duration, extension, contentType, picture }
}
