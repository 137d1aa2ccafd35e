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
 * Loads the parts of a public page; `route`: its file's name. `shell`: the app's index.html; `files`: assets of the
 * route; `hydrationScript`: text of the script that starts the app; `style`: CSS of the page.
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

export interface PageServices extends PublicPages {
  settings: Settings
  runtimeSettings: RuntimeSettings
}

/** A 304 includes the content security policy, since browsers replace the stored header. */
export const pageMiddleware: [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler] = [
  compress(),
  compressPage,
  etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] }),
]

/**
 * Responds with a server-rendered page. It must be revalidated each time, because public content may become private.
 */
export async function servePage(
  c: HonoContext,
  services: PageServices,
  route: string,
  page: PublicPage,
): Promise<Response> {
  const { render, shell, ...built } = await services.publicPages(route)
  const colour = colourOf(page.served)
  // Inlined, so that the colour needs no extra request and does not flash.
  const assets = colour ? { ...built, style: built.style + colourStyle(colour) } : built
  c.header('Vary', 'Accept-Language')
  c.header('Content-Security-Policy', policyWithInline(services.settings, assets))
  c.header('Cache-Control', 'no-cache')
  if (!page.listed) c.header('X-Robots-Tag', 'noindex')
  return c.html(fillShell(shell, await render(page), page.served, assets))
}

/** Responds 404 with the app shell, since signed-in users may see more. */
export async function serveMissingPage(
  c: HonoContext,
  services: PageServices,
  route: string,
): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(emptyShell((await services.publicPages(route)).shell), 404)
}

/** Data of every page. Language: the URL's, otherwise the browser's. */
export function commonData(c: HonoContext, { settings, runtimeSettings }: PageServices) {
  const chosen = v.safeParse(languageField, c.req.query('lang'))
  return {
    language: chosen.success ? chosen.output : languageOf(requestHeader(c, 'accept-language')),
    settings: runtimeSettings,
    origin: settings.publicUrl ?? new URL(c.req.url).origin,
  }
}
