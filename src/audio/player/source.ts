import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { ApiError } from '#src/api/client.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { retry } from '#src/api/retry.ts'
import { call } from '#src/api/session.ts'
import { backoff } from '#src/lib/backoff.ts'
import { isOurs } from '#contract/our-response.ts'
import { savedAddress } from '#src/audio/saved/saved-address.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { audioFailure, formatError, networkError } from './audio-failure.ts'
import { apiAddress } from './audio-state.ts'
import { changePlayer } from './player-state.ts'

/** Signed addresses are not used in the last minute, in milliseconds. */
const margin = 60_000

export interface Source {
  address: string
  extension: string
  saved: boolean
}

export async function sourceOf(podcast: Podcast, skipsSaved: boolean): Promise<Source> {
  const extension = /\.(\w+)(?:\?|$)/.exec(podcast.stream_url)?.[1] ?? ''
  const saved = skipsSaved ? undefined : await savedAddress(podcast.id, podcast.etag).catch(() => undefined)
  return { address: saved ?? apiAddress(podcast.stream_url), extension, saved: saved !== undefined }
}

export function hasExpired({ stream_expires }: Podcast): boolean {
  return stream_expires !== null && Date.parse(stream_expires) - margin < serverNow()
}

/** Reads the podcast with a valid address; retries until there is a network. Throws `ApiError` when it was deleted. */
export async function refetchPodcast({ id }: Podcast, signal: AbortSignal): Promise<Podcast> {
  const onPause = () => changePlayer({ error: audioFailure(networkError) })
  const podcast = await retry(() => call(podcasts.get, { podcast_id: id }, { signal }), {
    signal,
    onPause,
  })
  changePlayer({ track: podcast })
  return podcast
}

/**
 * Returns the `MediaError` code of a failure. Browsers report a format error for any failure before the first sound.
 */
export async function causeOf(code: number, podcast: Podcast): Promise<number> {
  if (code !== formatError) return code
  const headers = { range: 'bytes=0-0' }
  const status = await fetch(apiAddress(podcast.stream_url), { headers }).then(
    // A proxy's response says nothing about the audio.
    (response) => (isOurs(response) ? response.status : 0),
    () => 0,
  )
  return status === 0 || status >= 500 ? networkError : code
}

export function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return audioFailure(networkError)
  return error.status === 404 ? m.player_gone() : error.message
}

export async function waitAfter(failures: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, backoff(failures - 1, Math.random())))
  signal.throwIfAborted()
}
