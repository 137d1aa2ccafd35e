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

const maxDownloads = 2

/** Runs when a saved podcast was deleted or became private. */
let onRemoved = (_podcast: Podcast) => {}
export function onSavedRemoved(handle: (podcast: Podcast) => void): void {
  onRemoved = handle
}

/** Runs when the device cannot even store that it is full. */
let onFull = (_podcast: Podcast) => {}
export function onDeviceFull(handle: (podcast: Podcast) => void): void {
  onFull = handle
}

let current: { key: string; stop: AbortController } | null = null

/**
 * Downloads the queued rows one after the other, in the window that holds the lock. Call it whenever rows or session
 * change.
 */
export function downloadSaved(rows: SavedAudio[]): void {
  const requested = requestedOf(rows)
  if (current && !requested.some(({ key }) => key === current?.key)) current.stop.abort()
  if (requested.length > 0) void downloadAll().catch(() => {})
}

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
    if (automatic) await removeAudio(requested)
    else {
      await pauseAudio(key, 'full').catch((failure: unknown) => {
        onFull(requested.podcast)
        // Prevents an immediate retry.
        throw failure
      })
    }
  } finally {
    current = null
  }
}

/**
 * Refreshes a saved podcast. Removes it when it is gone, restarts it when its bytes have changed; then resolves to
 * undefined.
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
