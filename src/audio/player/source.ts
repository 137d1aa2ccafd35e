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

/** How long before it expires a signed address is no longer used for a start, in milliseconds. */
const margin = 60_000

/** Where a podcast's audio is, from this device or from the server. */
export interface Source {
  address: string
  extension: string
  saved: boolean
}

/** Returns the source of a podcast: what is saved on this device, unless that has failed (`skipsSaved`). */
export async function sourceOf(podcast: Podcast, skipsSaved: boolean): Promise<Source> {
  const extension = /\.(\w+)(?:\?|$)/.exec(podcast.stream_url)?.[1] ?? ''
  const saved = skipsSaved ? undefined : await savedAddress(podcast.id, podcast.etag).catch(() => undefined)
  return { address: saved ?? apiAddress(podcast.stream_url), extension, saved: saved !== undefined }
}

/** Returns whether the signed address of its audio has expired, or is about to. */
export function hasExpired({ stream_expires }: Podcast): boolean {
  return stream_expires !== null && Date.parse(stream_expires) - margin < serverNow()
}

/**
 * Reads the podcast as it is now, with a valid address, and puts it into the player; retries until there is a network.
 * Throws `ApiError` when it has been deleted.
 */
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
 * Returns the code of why a source has failed. Browsers report a format error for whatever fails before the first
 * sound, a server that does not respond included.
 */
export async function causeOf(code: number, podcast: Podcast): Promise<number> {
  if (code !== formatError) return code
  const headers = { range: 'bytes=0-0' }
  const status = await fetch(apiAddress(podcast.stream_url), { headers }).then(
    // What is not ours says nothing about the audio.
    (response) => (isOurs(response) ? response.status : 0),
    () => 0,
  )
  return status === 0 || status >= 500 ? networkError : code
}

/** Returns why a podcast cannot be read, as text. */
export function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return audioFailure(networkError)
  return error.status === 404 ? m.player_gone() : error.message
}

/** Waits before the next try, longer with each failure. Throws when it is aborted meanwhile. */
export async function waitAfter(failures: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, backoff(failures - 1, Math.random())))
  signal.throwIfAborted()
}
