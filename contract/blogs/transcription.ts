import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { id, message } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transcript } from '#contract/podcasts.ts'

/** `ready`: the text waits for review. */
export const transcriptionStatuses = ['queued', 'running', 'ready', 'failed'] as const

export const transcription = v.object({
  status: v.picklist(transcriptionStatuses),
  /** In the caller's language; empty unless failed. */
  reason: v.string(),
  /** Null until ready. */
  transcript: v.nullable(transcript),
})
/** Machine transcript of a recording, before its owner has reviewed it. */
export type Transcription = v.InferOutput<typeof transcription>

/** Upper bounds of a transcript; the last is in seconds. */
const mostCues = 20_000
const longestCue = 5000
const longestRecording = 1_000_000
const mostCharacters = 1_000_000

const second = v.pipe(
  v.number(() => m.number_invalid()),
  v.minValue(0, () => m.number_invalid()),
  v.maxValue(longestRecording, () => m.number_invalid()),
)
const cue = v.object({
  start: second,
  end: second,
  text: v.pipe(
    v.string(() => m.transcript_invalid()),
    v.trim(),
    v.nonEmpty(() => m.transcript_empty()),
    v.maxLength(longestCue, () => m.text_too_long({ max: longestCue })),
  ),
})

export const correctedCues = v.pipe(
  v.array(cue, () => m.transcript_invalid()),
  v.minLength(1, () => m.transcript_empty()),
  v.maxLength(mostCues, () => m.transcript_too_long()),
  v.check(
    (cues) => cues.reduce((sum, { text }) => sum + text.length, 0) <= mostCharacters,
    () => m.transcript_too_long(),
  ),
)

const self = { in: 'self', who: 'signed-in' } as const
const path = 'files/transcription/{podcast_id}'

export const transcriptions = area('transcriptions', {
  start: endpoint({
    method: 'POST',
    path,
    ...self,
    tries: { count: 30, minutes: 60 },
    summary:
      'Has one’s own recording transcribed in the background. 404 on servers that do not, 409 while it is, 413 where it is too large. What was heard before and not used is dropped.',
    input: v.object({ podcast_id: id }),
    response: transcription,
  }),
  get: endpoint({
    method: 'GET',
    path,
    ...self,
    summary: 'How far that is, and the text once it is ready; null where nothing was asked for.',
    input: v.object({ podcast_id: id }),
    response: v.object({ transcription: v.nullable(transcription) }),
  }),
  use: endpoint({
    method: 'PUT',
    path,
    ...self,
    summary:
      'Makes the text, or what its owner has made of it, the transcript of the recording. 409 where it has one, unless that is to be replaced.',
    input: v.object({
      podcast_id: id,
      /** The corrected transcript; omitted: the machine's. */
      cues: v.optional(correctedCues),
      /** Replaces an existing transcript. */
      replace: v.optional(v.boolean(() => m.field_invalid())),
    }),
    response: transcript,
  }),
  discard: endpoint({
    method: 'DELETE',
    path,
    ...self,
    summary: 'Drops the text; what is being transcribed is given up.',
    input: v.object({ podcast_id: id }),
    response: message,
  }),
})
