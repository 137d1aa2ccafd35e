import { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import { sitePaths } from '#contract/pages/site-pages.ts'
import { cleanText } from '#server/http/clean-text.ts'
import type { Db } from '#server/db/connection.ts'
import { isPublic } from '#server/db/public-podcasts.ts'
import type { Settings } from '#server/settings.ts'

interface Services {
  settings: Settings
  db: Db
}

/** URLs per file; search engines accept at most 50,000. */
const perFile = 10_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Serves robots.txt and the sitemaps. */
export function sitemaps({ settings, db }: Services): Hono {
  const app = new Hono()
  const originOf = (url: string) => settings.publicUrl ?? new URL(url).origin
  // Without PUBLIC_URL the URLs contain the request's Host header, so shared caches must not store them.
  const caching = settings.publicUrl ? 'public, max-age=3600' : 'no-store'
  const xml = (body: string) =>
    new Response(cleanText(`<?xml version="1.0" encoding="UTF-8"?>${body}`), {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': caching },
    })

  app.get('/robots.txt', (c) =>
    c.text(
      `User-agent: *\nDisallow: /event/\nDisallow: /join/\nDisallow: /unsent\n\nSitemap: ${originOf(c.req.url)}/sitemap.xml\n`,
    ),
  )

  app.get('/sitemap.xml', async (c) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (${publicUrls}) a`,
    )
    const files = Math.max(1, Math.ceil(rows[0]!.count / perFile))
    const origin = originOf(c.req.url)
    const list = Array.from(
      { length: files },
      (_, i) => `<sitemap><loc>${origin}/sitemap/${i + 1}.xml</loc></sitemap>`,
    )
    return xml(`<sitemapindex ${namespace}>${list.join('')}</sitemapindex>`)
  })

  app.get('/sitemap/:file{[1-9]\\d{0,4}\\.xml}', async (c) => {
    const page = Number.parseInt(c.req.param('file'))
    const { rows } = await db.execute<{ kind: keyof typeof paths; name: string; changed: string }>(
      sql`${publicUrls} order by kind, name limit ${perFile} offset ${(page - 1) * perFile}`,
    )
    const origin = originOf(c.req.url)
    const urls = rows.map(({ kind, name, changed }) => {
      const path = paths[kind](name)
      return `<url><loc>${origin}${path.replaceAll('&', '&amp;')}</loc><lastmod>${changed}</lastmod></url>`
    })
    const site = page === 1 ? sitePaths.map((path) => `<url><loc>${origin}${path}</loc></url>`) : []
    return xml(`<urlset ${namespace}>${[...site, ...urls].join('')}</urlset>`)
  })
  return app
}

/** Paths by kind of page. */
const paths = {
  league: (id: string) => `/leagues/${id}`,
  podcast: (id: string) => `/podcast/by/${id}`,
  post: (name: string) => {
    const [username, slug] = name.split('/')
    return `/@${encodeURIComponent(username!)}/${slug}`
  },
  publisher: (username: string) => `/@${encodeURIComponent(username)}`,
}

/** SQL: public podcasts, published posts, their publishers, and public leagues that are open for applications. */
const publicUrls = sql`
  select 'podcast' as kind, id as name, to_char(updated_at, 'YYYY-MM-DD') as changed
    from podcasts where ${isPublic}
  union all
  select 'post', u.username || '/' || b.slug, to_char(greatest(b.published_at, b.updated_at), 'YYYY-MM-DD')
    from blog_publications b join users u on u.id = b.user_id
    where b.status <> 'withdrawn' and b.published_at <= now() and u.deletion_requested_at is null
  union all
  select 'publisher', u.username, to_char(max(p.changed), 'YYYY-MM-DD')
    from (
      select user_id, updated_at as changed from podcasts where ${isPublic}
      union all
      select user_id, greatest(published_at, updated_at) from blog_publications
        where status <> 'withdrawn' and published_at <= now()
    ) p join users u on u.id = p.user_id
    where u.deletion_requested_at is null group by u.id
  union all
  select 'league', l.id, to_char(l.updated_at, 'YYYY-MM-DD')
    from leagues l join users u on u.id = l.user_id
    where l.status = 1 and l.privacy = 1 and l.closes >= current_date and u.deletion_requested_at is null`
