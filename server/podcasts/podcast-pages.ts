import { maxTagCharacters } from '#contract/blogs/post-limits.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import { id } from '#contract/fields/fields.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'
import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { commonData, pageMiddleware, serveMissingPage, servePage } from '#server/pages/serve-page.ts'
import type { PageServices } from '#server/pages/serve-page.ts'
import { isOpen, viewPodcast, viewPodcastPage, viewPublisher } from './rules.ts'
import { findPublisherShow } from './shows/show-handlers.ts'
import type { Signer } from '#server/signer.ts'
import { findPodcastPage, findPublisher, listPodcasts, publicOf, publicOrder } from './store.ts'
import { findTranscript } from './transcript-store.ts'

interface Services extends PageServices {
  db: Db
  signer: Signer
  /** Returns published posts of a user, or those written from one podcast. */
  findPosts: (
    db: Db,
    which: { userId: string; podcastId?: string; tag?: string },
    paging: { page: number; limit: number },
  ) => Promise<NonNullable<ServedPage['posts']>>
}

const limit = 10

const firstPosts = { page: 1, limit: 10 }

const podcastRoute = '_site/podcast.by.$podcastId'
const publisherRoute = '_site/@{$username}.index'

/** Undefined: no tag that a post could have. */
function tagOf(text = ''): string | undefined {
  const tag = text.trim()
  return tag === '' || tag.length > maxTagCharacters || tag.includes('\0') ? undefined : tag
}

/** Private content is never rendered; the app requests it for its owner. */
export function podcastPages(services: Services): Hono {
  const { db, signer, findPosts } = services
  const app = new Hono()

  app.on('GET', ['/podcast/by/:podcast_id', '/podcast/by/:podcast_id/'], ...pageMiddleware, async (c) => {
    const podcastId = c.req.param('podcast_id')
    const row = v.is(id, podcastId) ? await findPodcastPage(db, podcastId) : undefined
    if (!row || !isOpen(row.podcast)) return serveMissingPage(c, services, podcastRoute)
    const served: ServedPage = {
      ...commonData(c, services),
      podcast: viewPodcastPage(row, undefined, signer),
      posts: await findPosts(db, { userId: row.user.id, podcastId: row.podcast.id }, firstPosts),
      transcript: row.transcript ? await findTranscript(db, row.podcast.id) : undefined,
    }
    const path = `/podcast/by/${row.podcast.id}`
    return servePage(c, services, podcastRoute, { path, served, listed: row.podcast.privacyStatus === 1 })
  })

  app.on('GET', ['/:handle{@[^/]+}', '/:handle{@[^/]+}/'], ...pageMiddleware, async (c) => {
    const username = c.req.param('handle').slice(1)
    const publisher = username.includes('\0') ? undefined : await findPublisher(db, username)
    if (!publisher) return serveMissingPage(c, services, publisherRoute)
    const path = `/@${encodeURIComponent(publisher.username)}`
    if (publisher.username !== username) return c.redirect(path + new URL(c.req.url).search)
    const show = await findPublisherShow(db, publisher.id)
    const named = c.req.query('series')
    const series = show.series.find(({ name }) => fold(name) === fold(named ?? ''))?.name
    const { rows, total } = await listPodcasts(db, publicOf(publisher.id, series), {
      order: publicOrder(series),
      page: 1,
      limit,
    })
    const podcasts = {
      podcastFiles: rows.map((row) => viewPodcast(row, undefined, signer)),
      totalItems: total,
      totalPages: Math.ceil(total / limit),
      currentPage: 1,
    }
    const tag = tagOf(c.req.query('tag'))
    const posts = await findPosts(db, { userId: publisher.id, ...(tag && { tag }) }, firstPosts)
    const data = {
      publisher: viewPublisher(publisher),
      show,
      podcasts,
      posts,
      ...(tag && { tag }),
      ...(series && { series }),
    }
    const filter = tag ? `tag=${encodeURIComponent(tag)}` : series && `series=${encodeURIComponent(series)}`
    return servePage(c, services, publisherRoute, {
      path,
      ...(filter && { search: `?${filter}` }),
      served: { ...commonData(c, services), ...data },
      // Filtered lists repeat other pages.
      listed: !filter && (total > 0 || posts.totalItems > 0),
    })
  })
  return app
}
