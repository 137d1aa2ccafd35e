import type { Podcast } from '#contract/podcasts.ts'
import { podcasts } from '#contract/podcasts.ts'
import { audioDatabase } from './database.ts'
import { call } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { isOurs } from '#contract/our-response.ts'

export async function saveExtras(podcast: Podcast): Promise<void> {
  const { extras } = audioDatabase
  const podcastId = podcast.id
  const stored = await extras.get(podcastId)
  const { updatedAt } = podcast
  if (
    stored?.updatedAt === updatedAt &&
    stored.picture &&
    podcast.transcript === (stored.transcript !== null)
  )
    return
  const picture = await readPicture(podcast.thumbnail).catch(() => stored?.picture ?? null)
  const transcript = podcast.transcript
    ? await call(podcasts.transcript, { podcast_id: podcastId }).catch(() => stored?.transcript ?? null)
    : null
  await extras.put({ podcastId, updatedAt, picture, transcript })
}

async function readPicture(path: string) {
  const response = await fetch(`${settings().apiBase}/${path}`)
  const type = response.headers.get('content-type') ?? ''
  if (!isOurs(response) || !response.ok || !type.startsWith('image/')) throw new Error('No picture.')
  return { type, bytes: await response.arrayBuffer() }
}
