import type { FetchParams } from 'youtube-transcript-plus'
import * as v from 'valibot'
import type { Transcript } from '#contract/podcasts.ts'
import { videoAddress } from '#contract/blogs/videos.ts'
import type { Settings } from '#server/settings.ts'
import { signalWithin } from '#server/signal-within.ts'
import { decodeEntities, spokenOf } from '#server/transcripts/caption-text.ts'
import { problemOf, playerResponse, withBestTrackFirst } from './youtube-player.ts'
import { NoCaptions } from './video.ts'
import type { VideoGateway, VideoProblem } from './video.ts'

// The library tracks YouTube's undocumented API. Hooks replace its requests, since its errors are vague and its fetch
// is unbounded: they check the status, map problems and limit time and bytes. It accepts any host, so it gets ids only.

const oembed = v.object({ title: v.optional(v.string()), thumbnail_url: v.optional(v.string()) })

/** Maximum bytes of a response: a page has about 1.5 million, captions of six hours as many. */
const maxBytes = 12_000_000
const maxTitle = 300

const pictureHost = /^https:\/\/i\d?\.ytimg\.com\//

/** Skips the cookie consent page, which Europe gets otherwise. */
const consent = 'SOCS=CAI'

/** Timeout of each request in milliseconds. */
const defaultTimeout = 15_000

/** Returns the YouTube gateway, or null when the operator has disabled it. */
export function videoGateway({ videos }: Settings, timeout = defaultTimeout): VideoGateway | null {
  return videos && youtubeGateway(videos, timeout)
}

/** `base` replaces YouTube's origin. */
function youtubeGateway({ base }: NonNullable<Settings['videos']>, timeout: number): VideoGateway {
  const at = (address: string) => {
    const { pathname, search } = new URL(address)
    return base === undefined ? address : `${base}${pathname}${search}`
  }

  /** Makes a request, retrying once after a network or server error. Throws `NoCaptions` without a response. */
  const get = async (address: string, init: RequestInit, signal: AbortSignal): Promise<Answer> => {
    for (let isLast = false; ; isLast = true) {
      try {
        const response = await fetch(at(address), {
          ...init,
          // Redirects lead to a captcha or a consent page.
          redirect: 'manual',
          signal: signalWithin(signal, timeout),
        })
        const answer = { status: response.status, bytes: await bytesOf(response) }
        if (isLast || answer.status < 500) return answer
      } catch (error) {
        signal.throwIfAborted()
        if (isLast) throw new NoCaptions('unreachable', error)
      }
    }
  }

  const getText = async (params: FetchParams, signal: AbortSignal): Promise<string> => {
    const { url, method = 'GET', body, headers = {}, userAgent = '' } = params
    const sent = { ...headers, 'user-agent': userAgent, 'accept-language': 'en', cookie: consent }
    const { status, bytes } = await get(url, { method, headers: sent, ...(body && { body }) }, signal)
    if (status !== 200) throw new NoCaptions(problemOfStatus(status))
    return new TextDecoder().decode(bytes)
  }

  const picture = async (address: string, signal: AbortSignal): Promise<Uint8Array | undefined> => {
    const { status, bytes } = await get(address, {}, signal)
    return status === 200 && bytes.length > 0 ? bytes : undefined
  }

  const readOembed = async (videoId: string, signal: AbortSignal) => {
    const query = new URLSearchParams({ url: videoAddress(videoId), format: 'json' })
    const { status, bytes } = await get(`https://www.youtube.com/oembed?${query.toString()}`, {}, signal)
    if (status !== 200) return {}
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), oembed), new TextDecoder().decode(bytes))
    return parsed.success ? parsed.output : {}
  }

  return {
    async describe(videoId, signal) {
      const attempt = <T>(work: Promise<T>) =>
        work.catch((error: unknown) => {
          if (error instanceof NoCaptions) return undefined
          throw error
        })
      const about = (await attempt(readOembed(videoId, signal))) ?? {}
      const title = about.title?.trim().slice(0, maxTitle)
      // oEmbed's own thumbnail has black bars.
      const whole = `https://i.ytimg.com/vi/${videoId}/maxresdefault.jpg`
      const named = pictureHost.test(about.thumbnail_url ?? '') ? about.thumbnail_url : undefined
      if (title === undefined) return { title, picture: undefined }
      const bytes =
        (await attempt(picture(whole, signal))) ?? (named && (await attempt(picture(named, signal))))
      return { title, picture: bytes || undefined }
    },

    async readCaptions(videoId, signal) {
      const { fetchTranscript } = await import('youtube-transcript-plus')
      const hook = async (params: FetchParams) => new Response(await getText(params, signal))
      try {
        const segments = await fetchTranscript(videoId, {
          videoFetch: hook,
          playerFetch: async (params) => {
            const text = await getText(inEnglish(params), signal)
            const player = v.parse(v.pipe(v.string(), v.parseJson(), playerResponse), text)
            const problem = problemOf(player)
            if (problem) throw new NoCaptions(problem)
            return Response.json(withBestTrackFirst(player))
          },
          transcriptFetch: (params) => {
            // The URL comes from a response, so it must be one of the site's own.
            if (!params.url.startsWith('https://www.youtube.com/')) throw new NoCaptions('blocked')
            return hook(params)
          },
        })
        return inCues(segments)
      } catch (error) {
        signal.throwIfAborted()
        // The library's own errors: a page without its key, a captcha, or empty captions.
        throw error instanceof NoCaptions ? error : new NoCaptions('blocked', error)
      }
    },
  }
}

interface Answer {
  status: number
  bytes: Uint8Array
}

async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += (chunk as Uint8Array).length
    if (size > maxBytes) throw new Error('The response is too large.')
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

function problemOfStatus(status: number): VideoProblem {
  if (status === 404 || status === 410) return 'deleted'
  return status >= 500 ? 'unreachable' : 'blocked'
}

/** `problemOf` matches the player's English messages. */
function inEnglish(params: FetchParams): FetchParams {
  const body = JSON.parse(params.body ?? '{}') as { context?: { client?: object } }
  const client = { ...body.context?.client, hl: 'en' }
  return { ...params, body: JSON.stringify({ ...body, context: { ...body.context, client } }) }
}

/** Captions are escaped twice. */
function inCues(segments: { text: string; offset: number; duration: number }[]): Transcript {
  const cues = segments
    .map(({ text, offset, duration }) => ({
      start: offset,
      end: offset + duration,
      text: spokenOf(decodeEntities(text).replace(/[\s\p{Cc}]+/gu, ' '), { typed: false }),
    }))
    .filter(({ text, start, end }) => text !== '' && Number.isFinite(start) && Number.isFinite(end))
  if (cues.length === 0) throw new NoCaptions('captions_off')
  return { timed: true, cues }
}
