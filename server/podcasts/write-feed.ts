import { ownValue } from '#contract/fields/own-value.ts'
import { createHash } from 'node:crypto'
import { generateRssFeed } from 'feedsmith'
import { cleanText } from '#server/http/clean-text.ts'
import type { FeedRow } from './feed-store.ts'

interface FeedOptions {
  /** Without a trailing slash. */
  origin: string
  apiBase: string
  app: string
}

/** RSS 2.0 with the elements of Apple Podcasts and Podcasting 2.0. */
export function writeFeed(rows: FeedRow[], { origin, apiBase, app }: FeedOptions): string {
  const { user, language } = rows[0]!
  const api = origin + apiBase
  const page = `${origin}/@${encodeURIComponent(user.username)}`
  const self = `${page}/feed.xml`
  const items = rows.flatMap(({ podcast, audio, timed }) =>
    podcast && audio ? [item({ podcast, audio, timed }, user.name, origin, api)] : [],
  )
  const picture = items[0]?.itunes.image ?? `${origin}/icons/icon-512.png`
  const feed = generateRssFeed({
    title: user.name,
    link: page,
    description: asHtml(`${user.name} (@${user.username}) · ${app}`),
    language: language ?? 'en',
    generator: app,
    image: { url: picture, title: user.name, link: page },
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    itunes: {
      author: user.name,
      image: picture,
      explicit: false,
      type: 'episodic',
      categories: [{ text: 'Religion & Spirituality', categories: [{ text: 'Christianity' }] }],
    },
    podcast: { guid: permanentGuid(user.id), medium: 'podcast' },
    items,
  })
  // The library writes "yes" and "no", which Apple no longer accepts.
  const explicit = feed.replaceAll(
    /(?<=<itunes:explicit>)(yes|no)(?=<\/itunes:explicit>)/g,
    (_, value: string) => String(value === 'yes'),
  )
  return cleanText(explicit)
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>\n' }

/** Podcast apps take descriptions for HTML. */
function asHtml(text: string): string {
  return text.replace(/[&<>\n]/g, (character) => ownValue(references, character)!)
}

function item(
  {
    podcast,
    audio,
    timed,
  }: Pick<FeedRow, 'timed'> & { [Part in 'podcast' | 'audio']: NonNullable<FeedRow[Part]> },
  author: string,
  origin: string,
  api: string,
) {
  const { speaker, series, season, episode } = podcast
  const captions = { url: `${api}/files/transcript/${podcast.id}/captions.vtt`, rel: 'captions' }
  return {
    title: podcast.title,
    link: `${origin}/podcast/by/${podcast.id}`,
    description: asHtml(podcast.description),
    guid: { value: podcast.id, isPermaLink: false },
    pubDate: podcast.listedAt,
    enclosures: [
      {
        url: `${api}/files/stream/${podcast.id}.${audio.extension}`,
        length: audio.size,
        type: audio.contentType,
      },
    ],
    itunes: {
      author,
      title: podcast.title,
      duration: Math.round(audio.duration),
      image: `${api}/files/artwork/${podcast.id}/1400.jpg?v=${podcast.artwork.slice(0, 16)}`,
      explicit: podcast.explicit,
      episodeType: 'full',
      ...(season !== null && { season }),
      ...(episode !== null && { episode }),
    },
    podcast: {
      ...(timed !== null && {
        transcripts: [timed ? { ...captions, type: 'text/vtt' } : { url: captions.url, type: 'text/plain' }],
      }),
      ...(speaker && { persons: [{ display: speaker, role: 'host' }] }),
      ...(season !== null && { season: { number: season, ...(series && { name: series }) } }),
      ...(episode !== null && { episode: { number: episode } }),
    },
  }
}

/** Of Podcasting 2.0. */
const feedNames = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** A UUID version 5 that does not change with the username. */
function permanentGuid(userId: string): string {
  const bytes = createHash('sha1').update(feedNames).update(userId).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
