import * as v from 'valibot'
import { change } from '#contract/live.ts'
import type { Change } from '#contract/live.ts'
import { pause } from '#src/api/retry.ts'
import { backoff, longestBackoff } from '#src/lib/backoff.ts'
import { online } from '#src/lib/connection.ts'
import { readEvents } from './read-events.ts'

// All in milliseconds.
/** Longer than this nothing comes at the beginning: something on the way holds the stream back. */
const openTimeout = 15_000
/** The server's heartbeat comes every 20 seconds. */
const stallTimeout = 50_000
/** A stream that ends sooner counts as one that failed. */
const shortest = 5000
/** All phones of a church lose their stream at once when the server restarts. */
const reopenWithin = 1000

interface Options {
  /** Opens the stream; rejects where it cannot be had. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** True each time that the stream has been opened: what came before may have been missed. */
  onLive: (live: boolean) => void
  /** `id`: how far the stream is with it; undefined: it is stored nowhere. */
  onChange: (change: Change, id: number | undefined) => void
  /** Ends it. */
  signal: AbortSignal
}

/**
 * Follows the changes of a church, or for a person, until `signal` aborts. Opens the stream again whenever it ends or
 * stalls, and within a second once the server can be reached again.
 */
export async function followChanges({ open, onLive, onChange, signal }: Options): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const started = Date.now()
    const opened = await followOnce({ open, onLive, onChange, signal })
    if (signal.aborted) return
    failures = opened && Date.now() - started >= shortest ? 0 : failures + 1
    if (!opened) onLive(false)
    // `watchConnection` asks for the server meanwhile; what failed without it is no reason to wait afterwards.
    while (!online() && !signal.aborted) {
      failures = 0
      await pause(longestBackoff, signal).catch(() => {})
    }
    const wait = failures === 0 ? Math.random() * reopenWithin : backoff(failures - 1, Math.random())
    await pause(wait, signal).catch(() => {})
  }
}

/** Follows one stream to its end. Returns whether anything came over it. */
async function followOnce({ open, onLive, onChange, signal }: Options): Promise<boolean> {
  const cut = new AbortController()
  const abort = () => cut.abort()
  let opened = false
  let stall = setTimeout(abort, openTimeout)
  signal.addEventListener('abort', abort)
  try {
    const body = await open(cut.signal)
    const onPart = () => {
      clearTimeout(stall)
      stall = setTimeout(abort, stallTimeout)
      if (!opened) onLive(true)
      opened = true
    }
    await readEvents(body, onPart, (data, id) => {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), change), data)
      if (parsed.success) onChange(parsed.output, id === '' ? undefined : Number(id))
    })
  } catch {
    // Refused, cut off or stalled: another stream follows.
  } finally {
    clearTimeout(stall)
    signal.removeEventListener('abort', abort)
    abort()
  }
  return opened
}
