import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { RETAINED_304_HEADERS, etag } from 'hono/etag'
import * as v from 'valibot'
import { language as languageField } from '#contract/fields/fields.ts'
import { colourOf } from '#contract/pages/served-page.ts'
import type { RenderPublicPage, PublicPage } from '#contract/pages/served-page.ts'
import type { RuntimeSettings } from '#contract/settings.ts'
import { colourStyle } from '#server/colour-style.ts'
import { languageOf } from '#server/http/language.ts'
import { requestHeader } from '#server/http/node-message.ts'
import { policyWithInline } from '#server/http/security.ts'
import type { Settings } from '#server/settings.ts'
import { compressPage } from './compress-page.ts'
import { emptyShell, fillShell } from './fill-shell.ts'

/**
 * Loads what a public page is built from; `route` is the name of its file in the app. `shell` is the app's
 * index.html, `files` are the assets that the route needs beyond those of the shell, `hydrationScript` (its text) starts the app
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

/** What serving a public page needs. */
export interface PageServices extends PublicPages {
  settings: Settings
  runtimeSettings: RuntimeSettings
}

/**
 * The middleware of a public page. A 304 carries the content security policy too: the browser replaces the stored
 * header with the new one.
 */
export const pageMiddleware: [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler] = [
  compress(),
  compressPage,
  etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] }),
]

/**
 * Responds with a page rendered completely: it can be read before, and without, any script. Browsers may store it but
 * must revalidate each time, because what is public today may not be tomorrow.
 */
export async function servePage(
  c: HonoContext,
  services: PageServices,
  route: string,
  page: PublicPage,
): Promise<Response> {
  const { render, shell, ...built } = await services.publicPages(route)
  const colour = colourOf(page.served)
  // A church's colour comes within the page, so that a slow line is asked once, and nothing changes its colour later.
  const assets = colour ? { ...built, style: built.style + colourStyle(colour) } : built
  c.header('Vary', 'Accept-Language')
  c.header('Content-Security-Policy', policyWithInline(services.settings, assets))
  c.header('Cache-Control', 'no-cache')
  if (!page.listed) c.header('X-Robots-Tag', 'noindex')
  return c.html(fillShell(shell, await render(page), page.served, assets))
}

/** Responds with 404 and the app's empty page: the app may know more, for whoever is signed in. */
export async function serveMissingPage(
  c: HonoContext,
  services: PageServices,
  route: string,
): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(emptyShell((await services.publicPages(route)).shell), 404)
}

/** Returns the data of every page. The language is the one in the URL, otherwise the browser's first. */
export function commonData(c: HonoContext, { settings, runtimeSettings }: PageServices) {
  const chosen = v.safeParse(languageField, c.req.query('lang'))
  return {
    language: chosen.success ? chosen.output : languageOf(requestHeader(c, 'accept-language')),
    settings: runtimeSettings,
    origin: settings.publicUrl ?? new URL(c.req.url).origin,
  }
}
