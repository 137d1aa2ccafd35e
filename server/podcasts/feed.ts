import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono } from 'hono'
import type { Db } from '#server/db/connection.ts'
import { requestHeader } from '#server/http/node-message.ts'
import type { Settings } from '#server/settings.ts'
import { findFeed } from './feed-store.ts'
import { writeFeed } from './write-feed.ts'

interface Services {
  settings: Settings
  apiBase: string
  db: Db
}

const contentType = 'application/rss+xml; charset=utf-8'
const compress = promisify(gzip)

/**
 * Feeds for podcast apps. Caches revalidate each time, since a podcast may become private. Only the ETag decides
 * about a 304: a removal has no date of change.
 */
export function feeds({ settings, apiBase, db }: Services): Hono {
  const app = new Hono()
  app.get('/:handle{@[^/]+}/feed.xml', async (c) => {
    const username = c.req.param('handle').slice(1)
    const rows = username.includes('\0') ? [] : await findFeed(db, username)
    c.header('Vary', 'Accept-Encoding')
    c.header('Cache-Control', 'no-cache')
    const current = rows[0]?.user.username
    if (current === undefined) return c.text('', 404)
    // Podcast apps then store the new address.
    if (current.toLowerCase() !== username.toLowerCase()) {
      return c.redirect(`/@${encodeURIComponent(current)}/feed.xml`, 301)
    }

    const origin = settings.publicUrl ?? new URL(c.req.url).origin
    const xml = writeFeed(rows, { origin, apiBase, app: settings.title })
    const moved = rows[0]?.show?.settings?.new_feed_url
    if (moved && moved !== `${origin}/@${encodeURIComponent(current)}/feed.xml`) {
      // Apps that do not follow redirects read `itunes:new-feed-url`.
      return c.body(xml, 301, { Location: moved, 'Content-Type': contentType })
    }
    const hash = createHash('sha256').update(xml).digest('base64url').slice(0, 27)
    const zipped = /\bgzip\b/.test(requestHeader(c, 'accept-encoding') ?? '')
    // Each encoding has its own strong ETag.
    const tags = { plain: `"${hash}"`, zipped: `"${hash}-gzip"` }
    c.header('ETag', zipped ? tags.zipped : tags.plain)
    const changed = rows.flatMap(({ podcast, show }) =>
      [podcast, show].flatMap((row) => (row ? [row.updatedAt.getTime()] : [])),
    )
    if (changed.length > 0) c.header('Last-Modified', new Date(Math.max(...changed)).toUTCString())
    if (matchesETag(requestHeader(c, 'if-none-match'), Object.values(tags))) return c.body(null, 304)

    c.header('Content-Type', contentType)
    if (!zipped) return c.body(xml)
    c.header('Content-Encoding', 'gzip')
    return c.body(new Uint8Array(await compress(xml)))
  })
  return app
}

function matchesETag(header: string | undefined, tags: string[]): boolean {
  const given = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return given.some((tag) => tag === '*' || tags.includes(tag))
}
