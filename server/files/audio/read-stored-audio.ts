import type { Storage } from '#server/gateways/storage/storage.ts'
import { serverBusy } from '#server/http/problem.ts'
import { ChildStopped, runInChild } from '#server/child-processes/run-in-child.ts'
import type { RejectionReason } from './audio-rejection.ts'
import type { AudioProperties } from './read-audio.ts'
import type { run } from './read-audio-child.ts'

/**
 * Time limit in milliseconds: a usual recording is read at 100 MB a second, a bucket sends some megabytes in one; the
 * most hostile ones take half a second for a megabyte.
 */
const timeLimit = (size: number) => 60_000 + size / 2000

type Reading = Promise<AudioProperties | { refused: RejectionReason }>

/** By storage key: a call that comes again, because its response was lost, waits for the same work. */
const readings = new Map<string, Reading>()

/** The work goes on where the caller hangs up. */
const never = new AbortController().signal

/**
 * Reads an audio file from the storage in a child process, whatever its size. Returns its properties or the reason for
 * rejecting it. Throws `Problem` 503 where the server has too much to do.
 */
export function readStoredAudio(storage: Storage, key: string): Reading {
  const current = readings.get(key)
  if (current) return current
  const reading = readInChild(storage, key).finally(() => readings.delete(key))
  readings.set(key, reading)
  return reading
}

async function readInChild(storage: Storage, key: string): Reading {
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
