import { Hono } from 'hono'
import { findPublicPosts } from './blogs/publications/find-posts.ts'
import { postFeeds } from './blogs/publications/post-feed.ts'
import { postPages } from './blogs/publications/post-pages.ts'
import type { Db } from './db/connection.ts'
import { leaguePages } from './leagues/league-pages.ts'
import type { PageServices } from './pages/serve-page.ts'
import { sitePages } from './pages/site-pages.ts'
import { feeds } from './podcasts/feed.ts'
import { podcastPages } from './podcasts/podcast-pages.ts'
import { sermonSource } from './podcasts/sermon-source.ts'
import { apiBase } from './runtime-settings.ts'
import type { Signer } from './signer.ts'
import { sitemaps } from './sitemap/sitemap.ts'

interface Services extends PageServices {
  db: Db
  signer: Signer
}

/** Server-rendered public pages, feeds and the sitemap. */
export function publicPages(services: Services): Hono {
  const app = new Hono()
  const sermons = sermonSource(services)
  app.route('/', feeds({ ...services, apiBase }))
  app.route('/', postFeeds({ ...services, ...sermons, apiBase }))
  app.route('/', sitemaps(services))
  app.route('/', sitePages(services))
  app.route('/', podcastPages({ ...services, findPosts: findPublicPosts }))
  app.route('/', postPages({ ...services, ...sermons }))
  app.route('/', leaguePages(services))
  return app
}
