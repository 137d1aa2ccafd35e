import { createHash } from 'node:crypto'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { storeStream } from '#server/gateways/storage/store-stream.ts'
import { serverBusy } from '#server/http/problem.ts'
import { ChildStopped, runInChild } from '#server/child-processes/run-in-child.ts'
import type { Rejection } from './audio-rejection.ts'
import type { AudioProperties } from './read-audio.ts'
import type { run } from './read-audio-child.ts'
import type { Piece } from './walk.ts'

/**
 * Time limit in milliseconds: a usual recording is read at 100 MB a second, a bucket sends some megabytes in one; the
 * most hostile ones take half a second for a megabyte.
 */
const timeLimit = (size: number) => 60_000 + size / 2000

/** The audio as it is to be published. */
export interface StoredAudio extends Omit<AudioProperties, 'rewrite'> {
  /** Storage key. */
  key: string
  /** SHA-256 of the file that was uploaded; differs from `hash` where it has been rewritten. */
  originalHash: string
}

type Reading = Promise<StoredAudio | Rejection>

/** By storage key: a call that comes again, because its response was lost, waits for the same work. */
const readings = new Map<string, Reading>()

/** The work goes on where the caller hangs up. */
const never = new AbortController().signal

/**
 * Reads an audio file of any size from the storage in a child process. If players would wait for its tags, writes a
 * copy under a second key. Resolves to its properties or the reason for rejecting it. Throws `Problem` 503 when the
 * server is overloaded.
 */
export function readStoredAudio(storage: Storage, key: string): Reading {
  const current = readings.get(key)
  if (current) return current
  const reading = readAndRewrite(storage, key).finally(() => readings.delete(key))
  readings.set(key, reading)
  return reading
}

async function readAndRewrite(storage: Storage, key: string): Reading {
  const read = await readInChild(storage, key)
  if ('refused' in read) return read
  const { rewrite, ...audio } = read
  const original = { ...audio, key, originalHash: audio.hash }
  return rewrite ? { ...original, ...(await writePieces(storage, key, rewrite)) } : original
}

async function writePieces(storage: Storage, from: string, pieces: Piece[]) {
  const hash = createHash('sha256')
  async function* chunks() {
    for (const piece of pieces) {
      for await (const chunk of piece instanceof Uint8Array ? [piece] : storage.chunks(from, piece)) {
        hash.update(chunk)
        yield chunk
      }
    }
  }
  const key = `${from}-rewritten`
  const upload = { key, name: await storage.openParts(key) }
  try {
    const size = await storeStream(storage, upload, chunks())
    return { key, size, hash: hash.digest('hex') }
  } catch (error) {
    await storage.abortParts(upload).catch(() => {})
    throw error
  }
}

async function readInChild(storage: Storage, key: string): Promise<AudioProperties | Rejection> {
  const size = (await storage.stat(key))?.size ?? 0
  try {
    return await runInChild<typeof run>('files/audio/read-audio-child', size, {
      signal: never,
      timeLimit: timeLimit(size),
      read: () => storage.read(key),
      lane: 'recordings',
    })
  } catch (error) {
    if (!(error instanceof ChildStopped)) throw error
    if (error.isTooHeavy) return { refused: 'heavy' }
    throw serverBusy()
  }
}
