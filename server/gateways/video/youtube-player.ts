import * as v from 'valibot'
import type { VideoProblem } from './video.ts'

const track = v.looseObject({
  baseUrl: v.optional(v.string()),
  languageCode: v.optional(v.string(), ''),
  /** `asr`: automatic captions. */
  kind: v.optional(v.string()),
})

export const playerResponse = v.looseObject({
  playabilityStatus: v.optional(
    v.looseObject({
      status: v.optional(v.string(), ''),
      reason: v.optional(v.string(), ''),
      messages: v.optional(v.array(v.string()), []),
    }),
  ),
  videoDetails: v.optional(
    v.looseObject({ isLive: v.optional(v.boolean()), isUpcoming: v.optional(v.boolean()) }),
  ),
  captions: v.optional(
    v.looseObject({
      playerCaptionsTracklistRenderer: v.optional(
        v.looseObject({ captionTracks: v.optional(v.array(track), []) }),
      ),
    }),
  ),
})
type PlayerResponse = v.InferOutput<typeof playerResponse>

/** Why a video has no captions, from the player's English messages; undefined when it has some. */
export function problemOf(player: PlayerResponse): VideoProblem | undefined {
  const { status = '', reason = '', messages = [] } = player.playabilityStatus ?? {}
  const reasons = [reason, ...messages].join(' ')
  if (player.videoDetails?.isLive || player.videoDetails?.isUpcoming) return 'live'
  if (status === 'LIVE_STREAM_OFFLINE') return 'live'
  if (/\bbot\b|unusual traffic/i.test(reasons)) return 'blocked'
  if (/\bprivate\b/i.test(reasons)) return 'private'
  if (status === 'LOGIN_REQUIRED' || status === 'AGE_CHECK_REQUIRED' || status === 'CONTENT_CHECK_REQUIRED') {
    return 'restricted'
  }
  if (status === 'UNPLAYABLE')
    return /removed|deleted|terminated|no longer/i.test(reasons) ? 'deleted' : 'restricted'
  if (status === 'ERROR') return 'deleted'
  // The site sends nothing to addresses that it blocks.
  if (status !== 'OK') return 'blocked'
  return tracksOf(player).length === 0 ? 'captions_off' : undefined
}

/** Sorts the captions: human ones in the spoken language, the automatic track, others. */
export function withBestTrackFirst(player: PlayerResponse): PlayerResponse {
  const tracks = tracksOf(player)
  const spoken = baseOf(tracks.find(({ kind }) => kind === 'asr')?.languageCode ?? '')
  const rank = ({ kind, languageCode }: (typeof tracks)[number]) => {
    if (kind === 'asr') return 1
    return baseOf(languageCode) === spoken ? 0 : 2
  }
  const captionTracks = tracks.toSorted((a, b) => rank(a) - rank(b))
  return { ...player, captions: { playerCaptionsTracklistRenderer: { captionTracks } } }
}

const tracksOf = ({ captions }: PlayerResponse) =>
  captions?.playerCaptionsTracklistRenderer?.captionTracks ?? []

const baseOf = (language: string) => language.split('-')[0]!
