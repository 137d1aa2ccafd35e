import type { Post, PostSummary } from '#contract/blogs/posts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import type { PublisherLook } from '#contract/publisher.ts'
import { linkTimes } from './link-times.ts'
import type { PostRow, WholePost } from './posts-store.ts'
import { postPath } from './rules.ts'

/** How many words one reads in a minute. */
const wordsPerMinute = 200

/** Version of a picture for its URL. */
export const pictureVersion = (hash: string) => hash.slice(0, 16)

/** The view of a post in a list. */
export function viewPostSummary(row: PostRow): PostSummary {
  const { id, slug, title, description, publishedAt, updatedAt, words, locale, thumbnail, user } = row
  return {
    id,
    slug,
    url: postPath(user.username, slug),
    title,
    description,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
    locale,
    thumbnail: thumbnail && `files/posts/${id}/300.jpg?v=${pictureVersion(thumbnail)}`,
    user,
  }
}

/** Returns the HTML of a post with its times as links. `origin` stands before addresses of this site: empty on its own pages. */
export function postHtml(html: string, podcast: Podcast | undefined, origin: string): string {
  if (!podcast) return html
  return linkTimes(html, { page: `${origin}/podcast/by/${podcast.id}`, duration: podcast.duration })
}

/** What stands on the page of a post beside what a list has of it. */
interface Beside {
  /** Its body. */
  html: string
  podcast: Podcast | undefined
  more: PostRow[]
  look: PublisherLook | null
}

/** The view of a post on its page. */
export function viewPost(row: WholePost, { html, podcast, more, look }: Beside): Post {
  return {
    ...viewPostSummary(row),
    html: postHtml(html, podcast, ''),
    words: row.words,
    podcast: podcast ?? null,
    more: more.map(viewPostSummary),
    look,
  }
}
