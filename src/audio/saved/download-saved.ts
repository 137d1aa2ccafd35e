import type { Podcast } from '#contract/podcasts.ts'
import { podcasts } from '#contract/podcasts.ts'
import { nextSpan, storedBytes } from './chunk-plan.ts'
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
import { isNoRoom, NoRoom, roomLeft } from './room-left.ts'
import { saveExtras } from './save-extras.ts'
import { call, session } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { isWhole } from './verify-saved.ts'

/** How many times a file is downloaded whose bytes do not match its ETag. */
const maxDownloads = 2

/** Runs for a saved podcast that was deleted, or that this person may no longer hear. */
let onRemoved = (_podcast: Podcast) => {}
export function onSavedRemoved(handle: (podcast: Podcast) => void): void {
  onRemoved = handle
}

/** Runs when the device is too full even to store that it is. */
let onFull = (_podcast: Podcast) => {}
export function onDeviceFull(handle: (podcast: Podcast) => void): void {
  onFull = handle
}

/** What is being downloaded now. */
let current: { key: string; stop: AbortController } | null = null

/**
 * Downloads what is to be saved, one after the other, in one window at a time: the others wait for the lock. To be
 * called at each change of what is saved, and of who is signed in; `rows` are all that are saved.
 */
export function downloadSaved(rows: SavedAudio[]): void {
  const requested = requestedOf(rows)
  if (current && !requested.some(({ key }) => key === current?.key)) current.stop.abort()
  if (requested.length > 0) void downloadAll().catch(() => {})
}

/** Returns what is to be downloaded for the person here, in the order in which it was requested. */
function requestedOf(rows: SavedAudio[]): SavedAudio[] {
  const mine = visibleTo(rows, session().user?.id).filter(({ status }) => status === 'loading')
  return mine.sort((a, b) => a.savedAt - b.savedAt)
}

const downloadAll = singleFlight(
  () =>
    withLock('saved-audio', async () => {
      for (;;) {
        const [row] = requestedOf(await allSaved())
        if (!row) return
        await download(row)
      }
    }),
  { trailing: true },
)

async function download(requested: SavedAudio): Promise<void> {
  const { key, automatic } = requested
  const stop = new AbortController()
  current = { key, stop }
  let downloads = 0
  const attempt = async () => {
    const podcast = await refreshSaved(requested)
    if (!podcast) return
    await saveExtras(podcast)
    for (;;) {
      stop.signal.throwIfAborted()
      const row = await findSaved(key)
      if (row?.status !== 'loading') return
      const { size } = row.podcast
      const span = nextSpan(row.pieces, size)
      if (span) {
        if ((await roomLeft()) < size - storedBytes(row.pieces)) throw new NoRoom()
        await fetchSpan(row, `${settings().apiBase}/${podcast.stream_url}`, span, stop.signal)
      } else if (await isWhole(row)) return finishAudio(key)
      else if (++downloads >= maxDownloads) return pauseAudio(key, 'damaged')
    }
  }
  try {
    await retry(attempt, { signal: stop.signal, onPause: () => {} })
  } catch (error) {
    if (stop.signal.aborted) return
    if (!isNoRoom(error)) return await pauseAudio(key, 'failed')
    // Nobody waits for what is saved automatically.
    if (automatic) await removeAudio(requested)
    else {
      await pauseAudio(key, 'full').catch((failure: unknown) => {
        onFull(requested.podcast)
        // Not tried again at once: it would still be to be downloaded.
        throw failure
      })
    }
  } finally {
    current = null
  }
}

/**
 * Reads a saved podcast as it is on the server now, with a valid address. Removes what is not available any more, and
 * starts again what has other bytes now: then it resolves to undefined.
 */
export async function refreshSaved(row: SavedAudio): Promise<Podcast | undefined> {
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
    onRemoved(row.podcast)
  }
  return undefined
}
