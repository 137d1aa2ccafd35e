import type { Podcast } from '#contract/podcasts.ts'
import { owner } from './sample-church.ts'

/** Nothing is said of it beyond its title. */
export const plainEpisode = {
  speaker: '',
  passage: '',
  series: '',
  season: null,
  episode: null,
  explicit: false,
  draft: false,
  publish_at: null,
}

/** A recording of the owner; `n` is its place, the newest first. */
export function aRecording(n: number, details: Partial<Podcast> = {}): Podcast {
  return {
    id: `sermon-${n}`,
    _id: `sermon-${n}`,
    title: `Sermon ${n}`,
    description: 'What Psalm 23 says.',
    date: '2026-11-08',
    thumbnail: `files/artwork/sermon-${n}/300.jpg`,
    duration: 1830,
    size: 1000,
    contentType: 'audio/mpeg',
    createdAt: '2026-11-10T12:00:00.000Z',
    updatedAt: '2026-11-10T12:00:00.000Z',
    status: 1,
    privacy_status: 1,
    user: { id: owner.id, username: owner.username, name: owner.name },
    stream_url: `files/stream/sermon-${n}.mp3`,
    stream_expires: null,
    etag: `etag-${n}`,
    listens: 3,
    transcript: false,
    ...plainEpisode,
    ...details,
  }
}

/** Nothing is said of the podcast as a whole. */
export const plainShow = {
  name: '',
  description: '',
  website: '',
  funding_url: '',
  funding_text: '',
  cover: null,
  series: [],
}
