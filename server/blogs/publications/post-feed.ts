import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Db } from '#server/db/connection.ts'
import { textPicturesOf } from '#server/blogs/pictures/picture-store.ts'
import { renderPublished } from '#server/blogs/render-bodies.ts'
import { requestHeader } from '#server/http/node-message.ts'
import type { Settings } from '#server/settings.ts'
import type { PublisherSource } from './find-posts.ts'
import { latestPosts } from './posts-store.ts'
import { writePostFeed } from './write-post-feed.ts'

interface Services extends PublisherSource {
  settings: Settings
  apiBase: string
  db: Db
}

const maxEntries = 50

/** Caches revalidate each time, because posts may be withdrawn. Only the ETag decides on 304: the last change does not show a withdrawal. */
export function postFeeds({ settings, apiBase, db, findPublisher, findSermon }: Services): Hono {
  const app = new Hono()
  app.get('/:handle{@[^/]+}/posts.xml', compress(), async (c) => {
    const username = c.req.param('handle').slice(1)
    const publisher = username.includes('\0') ? undefined : await findPublisher(db, username)
    c.header('Cache-Control', 'no-cache')
    if (!publisher) return c.text('', 404)
    // Feed readers store the new address.
    if (publisher.username.toLowerCase() !== username.toLowerCase()) {
      return c.redirect(`/@${encodeURIComponent(publisher.username)}/posts.xml`, 301)
    }

    const rows = await latestPosts(db, publisher.id, maxEntries)
    const sermons = await Promise.all(
      rows.map(async ({ podcastId }) => (podcastId === null ? undefined : findSermon(db, podcastId))),
    )
    const bodies = await renderPublished(rows.map(({ body }) => body))
    const pictures = await textPicturesOf(
      db,
      rows.map(({ id }) => id),
    )
    const posts = rows.map((row, i) => ({
      row,
      html: bodies[i]!,
      pictures: pictures.get(row.id)!,
      sermon: sermons[i],
    }))
    const origin = settings.publicUrl ?? new URL(c.req.url).origin
    const xml = writePostFeed(publisher, posts, { origin, apiBase, app: settings.title })
    // Weak: compressed and plain responses share it.
    const tag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 27)}"`
    c.header('ETag', tag)
    if (matchesTag(requestHeader(c, 'if-none-match'), tag)) return c.body(null, 304)
    c.header('Content-Type', 'application/atom+xml; charset=utf-8')
    return c.body(xml)
  })
  return app
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '')

function matchesTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((given) => bare(given) === '*' || bare(given) === bare(tag)) ?? false
}
