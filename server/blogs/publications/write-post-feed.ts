import { createHash } from 'node:crypto'
import { generateAtomFeed } from 'feedsmith'
import type { Podcast } from '#contract/podcasts.ts'
import type { Publisher } from '#contract/publisher.ts'
import { describePost } from '#server/blogs/describe-body.ts'
import type { TextPictures } from '#server/blogs/pictures/picture-store.ts'
import { cleanText } from '#server/http/clean-text.ts'
import { postHtml } from './post-views.ts'
import type { WholePost } from './posts-store.ts'
import { postPath } from './rules.ts'

interface FeedOptions {
  /** Without trailing slash. */
  origin: string
  apiBase: string
  /** Name of the app. */
  app: string
}

interface FeedPost {
  row: WholePost
  html: string
  pictures: TextPictures
  /** If public. */
  sermon: Podcast | undefined
}

/** An empty feed needs a date, too. */
const beginning = new Date(0)

/** Atom (RFC 4287) with full texts, newest first. */
export function writePostFeed(
  { id, username, name }: Publisher,
  posts: FeedPost[],
  { origin, apiBase, app }: FeedOptions,
): string {
  const page = `${origin}/@${encodeURIComponent(username)}`
  const author = { name, uri: page }
  const updated = new Date(Math.max(Number(beginning), ...posts.map(({ row }) => Number(row.updatedAt))))
  const feed = generateAtomFeed({
    id: permanentId(id),
    title: { value: name },
    subtitle: { value: `${name} (@${username}) · ${app}` },
    updated,
    authors: [author],
    generator: { text: app },
    icon: `${origin}/icons/icon-512.png`,
    links: [
      { href: `${page}/posts.xml`, rel: 'self', type: 'application/atom+xml' },
      { href: page, rel: 'alternate', type: 'text/html' },
    ],
    entries: posts.map((post) => entry(post, origin, origin + apiBase)),
  })
  return cleanText(feed)
}

function entry({ row, html, pictures, sermon }: FeedPost, origin: string, api: string) {
  const { id, title, publishedAt, updatedAt, slug, user, locale, tags } = row
  const description = describePost(row)
  const page = `${origin}${postPath(user.username, slug)}`
  const enclosure = sermon && {
    href: `${api}/${sermon.stream_url}`,
    rel: 'enclosure',
    type: sermon.contentType,
    length: sermon.size,
    title: sermon.title,
  }
  return {
    id: permanentId(id),
    title: { value: title },
    published: publishedAt,
    updated: updatedAt,
    links: [{ href: page, rel: 'alternate', type: 'text/html' }, ...(enclosure ? [enclosure] : [])],
    ...(description !== '' && { summary: { value: description } }),
    ...(tags.length > 0 && { categories: tags.map((term) => ({ term })) }),
    content: { type: 'html', value: postHtml(html, { pictures, podcast: sermon, origin }) },
    ...(locale !== 'und' && { xml: { lang: locale } }),
  }
}

/** Stable id: a version 5 UUID. */
function permanentId(id: string): string {
  const bytes = createHash('sha1').update('lakou posts ').update(id).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}
