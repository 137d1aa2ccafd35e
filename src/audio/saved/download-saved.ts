import type { Podcast } from '#contract/podcasts.ts'
import { podcasts } from '#contract/podcasts.ts'
import { nextSpan, receivedOf } from './chunk-plan.ts'
import { withLock } from '#src/offline/locks.ts'
import type { SavedAudio } from './database.ts'
import { visibleTo } from './saved-owner.ts'
import {
  allSaved,
  finishAudio,
  findSaved,
  storePodcast,
  pauseAudio,
  removeAudio,
  saveAudio,
} from './store.ts'
import { ApiError } from '#src/api/client.ts'
import { fetchSpan } from './fetch-span.ts'
import { retry } from '#src/api/retry.ts'
import { roomLeft } from './room-left.ts'
import { saveExtras } from './save-extras.ts'
import { call, session } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { isWhole } from './verify-saved.ts'

/** How often a file is fetched anew that is not what it should be. */
const mostBeginnings = 2

/** A saved podcast that is there no longer, or not for this person; set by who tells them. */
let onGone = (_podcast: Podcast) => {}
export function onSavedRemoved(handle: (podcast: Podcast) => void): void {
  onGone = handle
}

let running = false
let again = false
/** What is being fetched just now. */
let current: { key: string; stop: AbortController } | null = null

/**
 * Fetches what is to be saved, one after the other, in one window at a time: the others wait for their turn. Call it
 * at each change of what is saved, and of who is signed in; `rows` are all that are saved.
 */
export function downloadSaved(rows: SavedAudio[]): void {
  const wanted = wantedOf(rows)
  if (current && !wanted.some(({ key }) => key === current?.key)) current.stop.abort()
  again = true
  if (!running && wanted.length > 0) void run().catch(() => {})
}

/** What the person here wants to have fetched, in the order in which they asked for it. */
function wantedOf(rows: SavedAudio[]): SavedAudio[] {
  const mine = visibleTo(rows, session().user?.id).filter(({ status }) => status === 'loading')
  return mine.sort((a, b) => a.savedAt - b.savedAt)
}

async function run(): Promise<void> {
  running = true
  try {
    await withLock('saved-audio', async () => {
      do {
        again = false
        const [row] = wantedOf(await allSaved())
        if (row) await load(row)
        again ||= row !== undefined
      } while (again)
    })
  } finally {
    running = false
  }
}

async function load(wanted: SavedAudio): Promise<void> {
  const { key, automatic } = wanted
  const stop = new AbortController()
  current = { key, stop }
  let beginnings = 0
  const attempt = async () => {
    const podcast = await askFor(wanted)
    if (!podcast) return
    await saveExtras(podcast)
    for (;;) {
      stop.signal.throwIfAborted()
      const row = await findSaved(key)
      if (row?.status !== 'loading') return
      const { size } = row.podcast
      const span = nextSpan(row.pieces, size)
      if (span) {
        if ((await roomLeft()) < size - receivedOf(row.pieces)) throw new NoRoom()
        await fetchSpan(row, `${settings().apiBase}/${podcast.stream_url}`, span, stop.signal)
      } else if (await isWhole(row)) return finishAudio(key)
      else if (++beginnings >= mostBeginnings) return pauseAudio(key, 'damaged')
    }
  }
  try {
    await retry(attempt, { signal: stop.signal, onPause: () => {} })
  } catch (error) {
    if (stop.signal.aborted) return
    if (!isNoRoom(error)) return await pauseAudio(key, 'failed')
    // Nobody waits for what saves itself.
    if (automatic) await removeAudio(wanted)
    else await pauseAudio(key, 'full')
  } finally {
    current = null
  }
}

/**
 * A saved podcast as it is on the server now, with an address that is good. What is not to be had any more is
 * removed; what has other bytes now is begun anew: then nothing is answered.
 */
export async function askFor(row: SavedAudio): Promise<Podcast | undefined> {
  try {
    const podcast = await call(podcasts.get, { podcast_id: row.podcastId })
    if (podcast.etag === row.etag && podcast.size === row.podcast.size) {
      await storePodcast(row.key, podcast)
      return podcast
    }
    await removeAudio(row)
    for (const owner of row.owners) await saveAudio(podcast, owner, row.automatic)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    await removeAudio(row)
    onGone(row.podcast)
  }
  return undefined
}

class NoRoom extends Error {}

/** Dexie wraps the browser's own error at times. */
function isNoRoom(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return error instanceof NoRoom || name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
