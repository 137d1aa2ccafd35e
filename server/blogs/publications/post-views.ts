import { coverFile } from '#contract/blogs/post-limits.ts'
import type { Post, PostSummary } from '#contract/blogs/posts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import type { PublisherLook } from '#contract/publisher.ts'
import { describePost } from '#server/blogs/describe-body.ts'
import type { TextPictures } from '#server/blogs/pictures/picture-store.ts'
import { placePictures } from '#server/blogs/pictures/place-pictures.ts'
import { linkTimes } from './link-times.ts'
import type { PostRow, WholePost } from './posts-store.ts'
import { postPath } from './rules.ts'

/** Words per minute. */
const wordsPerMinute = 200

export const pictureVersion = (hash: string) => hash.slice(0, 16)

export function viewPostSummary(row: PostRow): PostSummary {
  const { id, slug, title, publishedAt, updatedAt, words, locale, thumbnail, tags, user } = row
  return {
    id,
    slug,
    url: postPath(user.username, slug),
    title,
    description: describePost(row),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
    locale,
    thumbnail: thumbnail && `files/posts/${id}/300.jpg?v=${pictureVersion(thumbnail)}`,
    tags,
    user,
  }
}

interface InHtml {
  pictures: TextPictures
  podcast: Podcast | undefined
  /** URL prefix; empty on own pages. */
  origin: string
}

export function postHtml(body: string, { pictures, podcast, origin }: InHtml): string {
  const html = placePictures(body, pictures, origin)
  if (!podcast) return html
  return linkTimes(html, { page: `${origin}/podcast/by/${podcast.id}`, duration: podcast.duration })
}

interface Beside {
  html: string
  pictures: TextPictures
  podcast: Podcast | undefined
  more: PostRow[]
  look: PublisherLook | null
}

export function viewPost(row: WholePost, { html, pictures, podcast, more, look }: Beside): Post {
  const { id, cover, coverAlt, words } = row
  return {
    ...viewPostSummary(row),
    html: postHtml(html, { pictures, podcast, origin: '' }),
    cover: cover && `files/posts/${id}/${coverFile}?v=${pictureVersion(cover)}`,
    cover_alt: coverAlt,
    words,
    podcast: podcast ?? null,
    more: more.map(viewPostSummary),
    look,
  }
}
