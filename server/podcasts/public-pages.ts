import { Hono } from 'hono'
import type { Context as HonoContext } from 'hono'
import { compress } from 'hono/compress'
import { RETAINED_304_HEADERS, etag } from 'hono/etag'
import * as v from 'valibot'
import { id, language as languageField } from '#contract/fields/fields.ts'
import type { RenderPublicPage, PublicPage, ServedPage } from '#contract/served-page.ts'
import type { RuntimeSettings } from '#contract/settings.ts'
import type { Db } from '#server/db/connection.ts'
import { languageOf } from '#server/http/language.ts'
import { requestHeader } from '#server/http/node-message.ts'
import { policyWithStyle } from '#server/http/security.ts'
import type { Settings } from '#server/settings.ts'
import { emptyShell, fillShell } from './fill-shell.ts'
import { isOpen, viewPodcast } from './rules.ts'
import type { Signer } from '#server/signer.ts'
import { findPodcast, findPublisher, listPodcasts, publicOf } from './store.ts'
import { findTranscript } from './transcript-store.ts'

/**
 * Loads what a public page is built from; `route` is the name of its file in the app. `shell` is the app's
 * index.html, `files` are the assets that the route needs beyond those of the shell, `hydrationScript` starts the app
 * later, and `style` is the content of both style sheets.
 */
export interface PublicPages {
  publicPages: (route: string) => Promise<{
    render: RenderPublicPage
    shell: string
    files: string[]
    hydrationScript: string
    style: string
  }>
}

interface Services extends PublicPages {
  settings: Settings
  runtimeSettings: RuntimeSettings
  db: Db
  signer: Signer
}

/** Number of podcasts on the first page. */
const limit = 10

/** A 304 carries the content security policy too: the browser replaces the stored header with the new one. */
const tag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] })

const homeRoute = '_site/index'
const podcastRoute = '_site/podcast.by.$podcastId'
const publisherRoute = '_site/@{$username}'

/**
 * The home page and the pages of a podcast and of a publisher, rendered completely: they can be read and played
 * before, and without, any script. Browsers may store them but must revalidate each time, because what is public
 * today may not be tomorrow. Private content is never rendered; the app requests it for the signed-in user.
 */
export function podcastPages(services: Services): Hono {
  const { db, signer } = services
  const app = new Hono()

  app.get('/', compress(), tag, (c) =>
    show(c, services, homeRoute, { path: '/', served: commonData(c, services), listed: true }),
  )

  app.on('GET', ['/podcast/by/:podcast_id', '/podcast/by/:podcast_id/'], compress(), tag, async (c) => {
    const podcastId = c.req.param('podcast_id')
    const row = v.is(id, podcastId) ? await findPodcast(db, podcastId) : undefined
    if (!row || !isOpen(row.podcast)) return notFoundPage(c, services, podcastRoute)
    const served: ServedPage = {
      ...commonData(c, services),
      podcast: viewPodcast(row, undefined, signer),
      transcript: row.transcript ? await findTranscript(db, row.podcast.id) : undefined,
    }
    const path = `/podcast/by/${row.podcast.id}`
    return show(c, services, podcastRoute, { path, served, listed: row.podcast.privacyStatus === 1 })
  })

  app.on('GET', ['/:handle{@[^/]+}', '/:handle{@[^/]+}/'], compress(), tag, async (c) => {
    const username = c.req.param('handle').slice(1)
    const publisher = username.includes('\0') ? undefined : await findPublisher(db, username)
    if (!publisher) return notFoundPage(c, services, publisherRoute)
    const path = `/@${encodeURIComponent(publisher.username)}`
    if (publisher.username !== username) return c.redirect(path + new URL(c.req.url).search)
    const { rows, total } = await listPodcasts(db, publicOf(publisher.id), { page: 1, limit })
    const podcasts = {
      podcastFiles: rows.map((row) => viewPodcast(row, undefined, signer)),
      totalItems: total,
      totalPages: Math.ceil(total / limit),
      currentPage: 1,
    }
    const served = { ...commonData(c, services), publisher, podcasts }
    return show(c, services, publisherRoute, { path, served, listed: total > 0 })
  })
  return app
}

async function show(c: HonoContext, services: Services, route: string, page: PublicPage): Promise<Response> {
  const { render, shell, ...assets } = await services.publicPages(route)
  c.header('Vary', 'Accept-Language')
  c.header('Content-Security-Policy', policyWithStyle(services.settings, assets.style))
  c.header('Cache-Control', 'no-cache')
  if (!page.listed) c.header('X-Robots-Tag', 'noindex')
  return c.html(fillShell(shell, await render(page), page.served, assets))
}

async function notFoundPage(c: HonoContext, services: Services, route: string): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(emptyShell((await services.publicPages(route)).shell), 404)
}

/** The data of every page. The language is the one in the URL, otherwise the browser's first. */
function commonData(c: HonoContext, { settings, runtimeSettings }: Services) {
  const chosen = v.safeParse(languageField, c.req.query('lang'))
  return {
    language: chosen.success ? chosen.output : languageOf(requestHeader(c, 'accept-language')),
    settings: runtimeSettings,
    origin: settings.publicUrl ?? new URL(c.req.url).origin,
  }
}
