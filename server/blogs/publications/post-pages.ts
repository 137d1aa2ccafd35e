import { Hono } from 'hono'
import type { Db } from '#server/db/connection.ts'
import { commonData, pageMiddleware, serveMissingPage, servePage } from '#server/pages/serve-page.ts'
import type { PageServices } from '#server/pages/serve-page.ts'
import { findPublicPost } from './find-posts.ts'
import type { PublisherSource } from './find-posts.ts'

interface Services extends PageServices, PublisherSource {
  db: Db
}

const route = '_site/@{$username}.$slug'

/** Unpublished and scheduled posts return 404. */
export function postPages(services: Services): Hono {
  const app = new Hono()
  const paths = ['/:handle{@[^/]+}/:slug', '/:handle{@[^/]+}/:slug/']
  app.on('GET', paths, ...pageMiddleware, async (c) => {
    const username = (c.req.param('handle') ?? '').slice(1)
    const slug = c.req.param('slug') ?? ''
    const post = await findPublicPost(services.db, services, { username, slug })
    if (!post) return serveMissingPage(c, services, route)
    const { search } = new URL(c.req.url)
    if (post.slug !== slug) return c.redirect(post.url + search, 301)
    if (post.user.username !== username) return c.redirect(post.url + search)
    const served = { ...commonData(c, services), post }
    return servePage(c, services, route, { path: post.url, served, listed: true })
  })
  return app
}
