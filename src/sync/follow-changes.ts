import * as v from 'valibot'
import { change } from '#contract/live.ts'
import type { Change } from '#contract/live.ts'
import { pause } from '#src/api/retry.ts'
import { backoff, longestBackoff } from '#src/lib/backoff.ts'
import { online } from '#src/lib/connection.ts'
import { readEvents } from './read-events.ts'

/** In milliseconds. A proxy holds the stream back when nothing comes. */
const openTimeout = 15_000
/** The server's heartbeat comes every 20 seconds. */
const stallTimeout = 50_000
const shortest = 5000
/** After a server restart. */
const reopenWithin = 1000

interface Options {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** True at each opening: earlier events may be missed. */
  onLive: (live: boolean) => void
  /** `id`: position in the stream, if the server stores it. */
  onChange: (change: Change, id: number | undefined) => void
  signal: AbortSignal
}

/** Reopens the stream when it ends or stalls, within a second once the server is reachable. */
export async function followChanges({ open, onLive, onChange, signal }: Options): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const started = Date.now()
    const opened = await followOnce({ open, onLive, onChange, signal })
    if (signal.aborted) return
    failures = opened && Date.now() - started >= shortest ? 0 : failures + 1
    if (!opened) onLive(false)
    // Failures without a network need no backoff.
    while (!online() && !signal.aborted) {
      failures = 0
      await pause(longestBackoff, signal).catch(() => {})
    }
    const wait = failures === 0 ? Math.random() * reopenWithin : backoff(failures - 1, Math.random())
    await pause(wait, signal).catch(() => {})
  }
}

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
    // Rejected, cut off or stalled: it is reopened.
  } finally {
    clearTimeout(stall)
    signal.removeEventListener('abort', abort)
    abort()
  }
  return opened
}
