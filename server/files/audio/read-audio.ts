import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { readTags } from './read-tags.ts'
import type { Tags } from './read-tags.ts'
import type { Rejection } from './audio-rejection.ts'
import { mp4Steps } from './mp4-steps.ts'
import { largestTag, smallFlac, smallId3 } from './small-tags.ts'
import { walk } from './walk.ts'
import type { Piece, Walked } from './walk.ts'

/** Properties of an audio file that the server has read. */
export interface AudioProperties extends Pick<Tags, 'extension' | 'contentType' | 'picture'> {
  /** SHA-256 of its bytes, hexadecimal. */
  hash: string
  /** Bytes. */
  size: number
  /** Seconds. */
  duration: number
  /** How it is rewritten, so that it starts to play early; left out where it stays as it is. */
  rewrite?: Piece[] | undefined
}

/**
 * Reads an audio file of `size` bytes as a stream. `read` opens it, each time from its beginning. Returns its properties
 * or the reason for rejecting it.
 */
export async function readAudio(read: () => Readable, size: number): Promise<AudioProperties | Rejection> {
  if (size === 0) return { refused: 'empty' }
  let tags = await readTags(read(), size)
  /** Its first bytes do not identify it: a recorder or a splitter has left some before the first frame of an MP3. */
  const isGuessed = 'refused' in tags && tags.refused === 'unknown'
  if (isGuessed) tags = await readTags(read(), size, 'audio/mpeg')
  if ('refused' in tags) {
    if (tags.refused === 'broken') return cutMp4(read)
    return { refused: tags.refused === 'unknown' ? 'only' : tags.refused }
  }

  const hash = createHash('sha256')
  const walker = walk(tags.walk())
  for await (const chunk of read() as AsyncIterable<Buffer>) {
    hash.update(chunk)
    walker.take(chunk)
  }
  const walked = walker.end()
  if (isGuessed && !walked.isMostlyFrames) return { refused: 'only' }
  const duration = walked.duration ?? tags.duration
  if (walked.fault === 'cut') return { refused: 'cut', plays: duration ?? 0, whole: walked.whole }
  if (walked.fault || !duration) return { refused: 'broken' }
  const { extension, contentType, picture } = tags
  const rewrite = walked.rewrite ?? (await shortenHead(read, size, extension, walked))
  return { hash: hash.digest('hex'), size, duration, extension, contentType, picture, rewrite }
}

/** Returns why the tags of a file cannot be read: an M4A without its end has an index that points beyond it. */
async function cutMp4(read: () => Readable): Promise<Rejection> {
  const walker = walk(mp4Steps())
  for await (const chunk of read() as AsyncIterable<Buffer>) walker.take(chunk)
  const { fault, duration = 0, whole } = walker.end()
  return fault === 'cut' ? { refused: 'cut', plays: duration, whole } : { refused: 'broken' }
}

/** Tags of more bytes are dropped unread. */
const maxHead = 64 * 1024 ** 2

/**
 * Returns the file with small tags, without stray bytes before its first frame, and with its duration declared;
 * undefined where it is so already.
 */
async function shortenHead(
  read: () => Readable,
  size: number,
  extension: string,
  { firstFrame = 0, firstSound = 0, strayStart = false, vbrHeader }: Walked,
): Promise<Piece[] | undefined> {
  if (!strayStart && firstFrame <= largestTag && !vbrHeader) return undefined
  const head = firstFrame <= maxHead ? await firstBytes(read(), firstFrame) : undefined
  const sound = { start: firstFrame, end: size - 1 }
  // A FLAC has the description of its sound there.
  if (extension === 'flac') return head && [smallFlac(head), sound]
  const tags = head ? [smallId3(head)] : []
  return vbrHeader ? [...tags, vbrHeader, { ...sound, start: firstSound }] : [...tags, sound]
}

async function firstBytes(stream: Readable, count: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= count) break
  }
  return Buffer.concat(chunks).subarray(0, count)
}
