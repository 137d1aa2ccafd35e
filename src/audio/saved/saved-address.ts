import type { Transcript } from '#contract/podcasts.ts'
import { hasSavedAudio } from '#src/lib/saved-audio-marks.ts'

// Imported on demand: a first visit must not load the database.
const database = () => import('./database.ts')

/** Resolves to the address that the service worker serves; undefined: incomplete, or no worker controls the page. */
export async function savedAddress(podcastId: string, etag: string): Promise<string | undefined> {
  if (!hasSavedAudio() || !navigator.serviceWorker?.controller) return undefined
  const { audioDatabase, keyOf } = await database()
  const row = await audioDatabase.saved.get(keyOf(podcastId, etag)).catch(() => undefined)
  if (row?.status !== 'complete') return undefined
  // Players need the extension.
  const extension = /\.(\w+)$/.exec(row.podcast.stream_url)?.[1] ?? 'audio'
  return `/saved-audio/${podcastId}/${etag}.${extension}`
}

export async function savedTranscript(podcastId: string): Promise<Transcript | undefined> {
  const { audioDatabase } = await database()
  const extra = await audioDatabase.extras.get(podcastId).catch(() => undefined)
  return extra?.transcript ?? undefined
}
