import * as v from 'valibot'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { episodeFields, episodeText, episodeView } from './shows/episode.ts'
import { playbackPosition } from './shows/playback-position.ts'
import {
  date,
  id,
  instant,
  limit,
  message,
  notBefore,
  optionalText,
  page,
  requiredText,
} from './fields/fields.ts'
import { publisher, publisherLook, publisherView } from './publisher.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Who may hear a podcast: 1 everybody, 2 everybody with the link (unlisted), 3 its owner only. */
export const privacyStatus = v.picklist([1, 2, 3], () => m.podcast_privacy_required())

/** 1 active; 2 inactive: for its owner only, whatever its privacy. */
export const podcastStatus = v.picklist([1, 2], () => m.field_invalid())

/** The details of a podcast at its upload. */
export const podcastDetails = v.object({
  title: requiredText(200, () => m.podcast_title_required()),
  /** The day of the sermon, by which it is listed. */
  date: v.pipe(
    v.string(() => m.podcast_date_required()),
    v.nonEmpty(() => m.podcast_date_required()),
    date,
  ),
  description: requiredText(5000, () => m.podcast_description_required()),
  privacy_status: privacyStatus,
  ...episodeFields,
})
export type PodcastDetails = v.InferOutput<typeof podcastDetails>

const username = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))

/** The view of a podcast for somebody who may hear it. */
export const podcast = v.object({
  id: v.string(),
  /** The same as `id`. */
  _id: v.string(),
  title: v.string(),
  description: v.string(),
  /** The day of the sermon, `YYYY-MM-DD`. */
  date: v.string(),
  /** URL of its artwork below the API's base URL: a square JPEG of 300 pixels. */
  thumbnail: v.string(),
  /** Seconds, with fractions. */
  duration: v.number(),
  /** Bytes. */
  size: v.number(),
  /** Media type of the audio, e.g. `audio/mpeg`. */
  contentType: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  status: podcastStatus,
  privacy_status: privacyStatus,
  user: publisher,
  /** URL of the audio below the API's base URL. Signed when the podcast is not open to everybody. */
  stream_url: v.string(),
  /** When that URL expires; null: never. */
  stream_expires: v.nullable(v.string()),
  /** Strong ETag of the audio without quotes; equal for equal bytes. */
  etag: v.string(),
  /** Number of listens; null for everybody but its owner. */
  listens: v.nullable(v.number()),
  /** Whether it has a transcript. */
  transcript: v.boolean(),
  ...episodeView,
})
/** The view of a podcast for somebody who may hear it. */
export type Podcast = v.InferOutput<typeof podcast>

/** A podcast as its page shows it: with the look of its publisher. */
export const podcastView = v.object({ ...podcast.entries, look: v.nullable(publisherLook) })
/** A podcast as its page shows it. */
export type PodcastView = v.InferOutput<typeof podcastView>

/** The orders of one's own podcasts, the other way round with a minus: by when they were uploaded, title or listens. */
export const podcastSorts = ['-uploaded', 'uploaded', 'title', '-title', '-listens', 'listens'] as const
export type PodcastSort = (typeof podcastSorts)[number]

/** A page of podcasts. */
export const podcastPage = v.object({
  podcastFiles: v.array(podcast),
  totalItems: v.number(),
  totalPages: v.number(),
  currentPage: v.number(),
})

/** The transcript of a podcast, in order. Without times (`timed` false) each cue is a paragraph at 0. */
export const transcript = v.object({
  timed: v.boolean(),
  /** Times in seconds. */
  cues: v.array(v.object({ start: v.number(), end: v.number(), text: v.string() })),
})
/** The transcript of a podcast. */
export type Transcript = v.InferOutput<typeof transcript>

/** The calls for podcasts. */
export const podcasts = areaForApiKeys('podcasts', {
  get: endpoint({
    method: 'GET',
    path: 'files/{podcast_id}',
    who: 'anyone',
    recognises: true,
    summary: 'A podcast, for those who may hear it.',
    input: v.object({ podcast_id: id }),
    response: podcastView,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'files/update/{podcast_id}',
    in: 'self',
    who: 'signed-in',
    summary: 'Changes what is said of one’s own podcast, and who may hear it.',
    long: true,
    input: v.object({
      podcast_id: id,
      title: podcastDetails.entries.title,
      description: podcastDetails.entries.description,
      date: v.optional(podcastDetails.entries.date),
      status: podcastStatus,
      privacy_status: privacyStatus,
      ...episodeFields,
    }),
    response: podcastView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'files/{podcast_id}',
    in: 'self',
    who: 'signed-in',
    summary: 'Deletes one’s own podcast with its audio.',
    queueable: true,
    input: v.object({ podcast_id: id }),
    response: message,
  }),
  mine: endpoint({
    method: 'GET',
    path: 'files/user/podcasts',
    in: 'self',
    who: 'signed-in',
    summary: 'One’s own podcasts, the newest first unless told.',
    input: v.object({
      sort: v.optional(
        v.picklist(podcastSorts, () => m.field_invalid()),
        '-uploaded',
      ),
      page,
      limit,
    }),
    response: podcastPage,
  }),
  recent: endpoint({
    method: 'GET',
    path: 'files/public/podcasts',
    who: 'anyone',
    summary: 'Everybody’s public podcasts, the newest first.',
    input: v.object({ page, limit }),
    response: podcastPage,
  }),
  ofPublisher: endpoint({
    method: 'GET',
    path: 'files/public/{username}/podcasts',
    who: 'anyone',
    summary: 'Somebody’s public podcasts, the newest first; those of one `series` in its order.',
    input: v.object({ username, series: v.optional(episodeText, ''), page, limit }),
    response: podcastPage,
  }),
  publisher: endpoint({
    method: 'GET',
    path: 'auth/user/{username}',
    who: 'anyone',
    summary: 'Whose a public page is, ignoring case, with the look of their church.',
    input: v.object({ username }),
    response: publisherView,
  }),
  findPublishers: endpoint({
    method: 'GET',
    path: 'files/public/publishers',
    who: 'anyone',
    tries: { count: 120, minutes: 1 },
    summary:
      'Up to 8 churches and podcasters with something public to hear, whose username or name begins with `q`; case and accents are ignored.',
    input: v.object({
      q: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(60)),
    }),
    response: v.object({ publishers: v.array(publisher) }),
  }),
  artwork: endpoint({
    method: 'GET',
    path: 'files/artwork/{podcast_id}/{picture}',
    who: 'anyone',
    summary: 'A podcast’s picture: a square of so many pixels.',
    input: v.object({
      podcast_id: id,
      picture: v.picklist(['300.jpg', '1400.jpg'], () => m.field_invalid()),
      /** Version that changes with the artwork, so that the response can be cached for long. */
      v: optionalText(64),
      /** Of a signed URL: when it expires (seconds since 1970), and its HMAC. */
      expires: optionalText(20),
      signature: optionalText(100),
    }),
    response: { download: 'image/jpeg' },
  }),
  positions: endpoint({
    method: 'GET',
    path: 'files/user/positions',
    in: 'self',
    who: 'signed-in',
    summary: 'How far one has come in each podcast, the latest 500.',
    input: v.object({}),
    response: v.object({ positions: v.array(playbackPosition) }),
  }),
  savePosition: endpoint({
    method: 'PUT',
    path: 'files/user/positions/{podcast_id}',
    in: 'self',
    who: 'signed-in',
    queueable: true,
    summary:
      'Keeps how far one has come, unless a later one is there. Answers what counts; null: no such podcast.',
    input: v.object({
      podcast_id: id,
      position: v.pipe(
        v.number(() => m.number_invalid()),
        v.minValue(0, () => m.number_invalid()),
        v.maxValue(1_000_000, () => m.number_invalid()),
      ),
      ended: v.boolean(() => m.field_invalid()),
      moved_at: instant,
      not_before: notBefore,
    }),
    response: v.object({ position: v.nullable(playbackPosition) }),
  }),
  transcript: endpoint({
    method: 'GET',
    path: 'files/transcript/{podcast_id}',
    who: 'anyone',
    recognises: true,
    summary: 'What is said in a podcast, for those who may hear it.',
    input: v.object({ podcast_id: id }),
    response: transcript,
  }),
  setTranscript: endpoint({
    method: 'PUT',
    path: 'files/transcript/{podcast_id}',
    in: 'self',
    who: 'signed-in',
    summary:
      'Puts a transcript (.vtt, .srt, .sbv or .txt) beside one’s own podcast, in place of the one before.',
    input: v.object({
      podcast_id: id,
      /** The file name; one of captions (.vtt, .srt, .sbv) needs times in its text. */
      filename: requiredText(300, () => m.field_required()),
      text: v.pipe(
        v.string(() => m.transcript_invalid()),
        v.nonEmpty(() => m.transcript_empty()),
        v.maxLength(1_000_000, () => m.transcript_too_long()),
      ),
    }),
    response: transcript,
  }),
  removeTranscript: endpoint({
    method: 'DELETE',
    path: 'files/transcript/{podcast_id}',
    in: 'self',
    who: 'signed-in',
    summary: 'Takes the transcript of one’s own podcast away.',
    input: v.object({ podcast_id: id }),
    response: message,
  }),
  captions: endpoint({
    method: 'GET',
    path: 'files/transcript/{podcast_id}/captions.vtt',
    who: 'anyone',
    summary:
      'The transcript as WebVTT; without times, as plain text. Of podcasts that anyone with the link may hear.',
    input: v.object({ podcast_id: id }),
    response: { download: 'text/vtt' },
  }),
})
