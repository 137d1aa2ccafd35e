import type { Transcript } from '#contract/podcasts.ts'

// The database is asked for only where something can be in it: a first visit must not load it.
const database = () => import('./database.ts')

/**
 * The address under which the worker serves a podcast's audio from this device; undefined while it is not saved
 * whole, or no worker runs this page.
 */
export async function savedAddress(podcastId: string, etag: string): Promise<string | undefined> {
  if (!navigator.serviceWorker?.controller) return undefined
  const { audioDatabase, keyOf } = await database()
  const row = await audioDatabase.saved.get(keyOf(podcastId, etag)).catch(() => undefined)
  if (row?.status !== 'complete') return undefined
  // Players look at the ending.
  const extension = /\.(\w+)$/.exec(row.podcast.stream_url)?.[1] ?? 'audio'
  return `/saved-audio/${podcastId}/${etag}.${extension}`
}

/** What is said in a saved podcast; undefined: it is not here, or has no transcript. */
export async function savedTranscript(podcastId: string): Promise<Transcript | undefined> {
  const { audioDatabase } = await database()
  const extra = await audioDatabase.extras.get(podcastId).catch(() => undefined)
  return extra?.transcript ?? undefined
}
