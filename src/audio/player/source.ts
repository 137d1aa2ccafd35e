import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { ApiError } from '#src/api/client.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { retry } from '#src/api/retry.ts'
import { call } from '#src/api/session.ts'
import { backoff } from '#src/lib/backoff.ts'
import { savedAddress } from '#src/audio/saved/saved-address.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { audioFailure, formatError, networkError } from './audio-failure.ts'
import { apiAddress } from './audio-state.ts'
import { changePlayer } from './player-state.ts'

/** Shortly before its end a signed address is not begun with any more; in milliseconds. */
const margin = 60_000

/** Where a podcast's audio is, from this device or from the server. */
export interface Source {
  address: string
  extension: string
  saved: boolean
}

/** What is saved on this device comes first, unless it has failed. */
export async function sourceOf(podcast: Podcast, withoutSaved: boolean): Promise<Source> {
  const extension = /\.(\w+)(?:\?|$)/.exec(podcast.stream_url)?.[1] ?? ''
  const saved = withoutSaved ? undefined : await savedAddress(podcast.id, podcast.etag).catch(() => undefined)
  return { address: saved ?? apiAddress(podcast.stream_url), extension, saved: saved !== undefined }
}

/** Whether the address of its audio has run out, or is about to. */
export function hasRunOut({ stream_expires }: Podcast): boolean {
  return stream_expires !== null && Date.parse(stream_expires) - margin < serverNow()
}

/**
 * The podcast as it is now, with an address that is good, and puts it into the player; without a network it is asked
 * for until there is one. Throws a ApiError when it is gone.
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
 * The code of why a source has failed. Browsers say "format" of whatever fails before the first sound, a server that
 * is not there included.
 */
export async function causeOf(code: number, podcast: Podcast): Promise<number> {
  if (code !== formatError) return code
  const headers = { range: 'bytes=0-0' }
  const status = await fetch(apiAddress(podcast.stream_url), { headers }).then(
    (response) => response.status,
    () => 0,
  )
  return status === 0 || status >= 500 ? networkError : code
}

/** Why a podcast cannot be asked for, in words. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return audioFailure(networkError)
  return error.status === 404 ? m.player_gone() : error.message
}

/** A pause before the next try, longer with each failure. Throws when something else has begun meanwhile. */
export async function waitAfter(failures: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, backoff(failures - 1, Math.random())))
  signal.throwIfAborted()
}
