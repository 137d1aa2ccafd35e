import type { Show } from '#contract/shows/show-settings.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { generateRssFeed } from 'feedsmith'
import { cleanText } from '#server/http/clean-text.ts'
import type { FeedRow } from './feed-store.ts'
import { viewShow } from './shows/show-rules.ts'

interface FeedOptions {
  /** Without a trailing slash. */
  origin: string
  apiBase: string
  app: string
}

/** RSS 2.0 with the elements of Apple Podcasts and Podcasting 2.0. */
export function writeFeed(rows: FeedRow[], { origin, apiBase, app }: FeedOptions): string {
  const { user, language, show: row } = rows[0]!
  const show = viewShow(user.id, row ?? undefined)
  const author = show.author || user.name
  const api = origin + apiBase
  const page = `${origin}/@${encodeURIComponent(user.username)}`
  const items = rows.flatMap(({ podcast, audio, timed }) =>
    podcast && audio ? [item({ podcast, audio, timed }, author, origin, api)] : [],
  )
  const picture = show.cover
    ? `${api}/${show.cover}`
    : (items[0]?.itunes.image ?? `${origin}/icons/icon-512.png`)
  const title = show.name || user.name
  const link = show.website || page
  const feed = generateRssFeed({
    title,
    link,
    description: asHtml(show.description || `${title} (@${user.username}) · ${app}`),
    language: show.language || (language ?? 'en'),
    ...(show.copyright && { copyright: show.copyright }),
    generator: app,
    image: { url: picture, title, link },
    atom: { links: [{ href: `${page}/feed.xml`, rel: 'self', type: 'application/rss+xml' }] },
    itunes: { author, image: picture, ...itunesOf(show, author) },
    // Without settings, its owner has decided nothing about `locked`.
    podcast: { guid: show.feed_guid, medium: 'podcast', ...(row?.settings && podcastOf(show)) },
    items,
  })
  // The library writes "yes" and "no", which Apple no longer accepts.
  const explicit = feed.replaceAll(
    /(?<=<itunes:explicit>)(yes|no)(?=<\/itunes:explicit>)/g,
    (_, value: string) => String(value === 'yes'),
  )
  // The library breaks lines around CDATA, which readers that do not trim take for part of the text.
  const trimmed = explicit.replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\s+<\//g, ']]></')
  return cleanText(trimmed)
}

function itunesOf(show: Show, author: string) {
  const { category, subcategory, email_in_feed: inFeed, owner_email: email, new_feed_url: newFeedUrl } = show
  return {
    explicit: show.explicit,
    type: show.type,
    categories: [{ text: category, ...(subcategory && { categories: [{ text: subcategory }] }) }],
    ...(inFeed && { owner: { name: show.owner_name || author, email } }),
    ...(newFeedUrl && { newFeedUrl }),
  }
}

function podcastOf({ locked, email_in_feed: inFeed, owner_email: owner, ...show }: Show) {
  const { funding_url: url, funding_text: display } = show
  return {
    locked: { value: locked, ...(inFeed && { owner }) },
    ...(url && { fundings: [{ url, ...(display && { display }) }] }),
  }
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
