import type { Transcript } from '#contract/podcasts.ts'

// Imported only where something can be in it: a first visit must not load the database.
const database = () => import('./database.ts')

/**
 * Resolves to the address where the worker serves a podcast's audio from this device; undefined while it is not
 * complete, or no worker controls this page.
 */
export async function savedAddress(podcastId: string, etag: string): Promise<string | undefined> {
  if (!navigator.serviceWorker?.controller) return undefined
  const { audioDatabase, keyOf } = await database()
  const row = await audioDatabase.saved.get(keyOf(podcastId, etag)).catch(() => undefined)
  if (row?.status !== 'complete') return undefined
  // Players look at the file extension.
  const extension = /\.(\w+)$/.exec(row.podcast.stream_url)?.[1] ?? 'audio'
  return `/saved-audio/${podcastId}/${etag}.${extension}`
}

/** Resolves to the transcript of a saved podcast; undefined: it is not saved, or has none. */
export async function savedTranscript(podcastId: string): Promise<Transcript | undefined> {
  const { audioDatabase } = await database()
  const extra = await audioDatabase.extras.get(podcastId).catch(() => undefined)
  return extra?.transcript ?? undefined
}
