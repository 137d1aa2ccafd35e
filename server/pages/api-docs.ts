import { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiDocsPage } from '#contract/pages/api-docs-page.ts'
import { language as languageField } from '#contract/fields/fields.ts'
import { describedAreas } from '#server/http/description/described-areas.ts'
import { languageOf } from '#server/http/language.ts'
import { requestHeader } from '#server/http/node-message.ts'
import { respondStored, storeText } from '#server/http/stored-text.ts'
import type { StoredText } from '#server/http/stored-text.ts'
import type { Settings } from '#server/settings.ts'

interface Services {
  settings: Settings
  renderApiDocs: (page: ApiDocsPage) => Promise<string>
}

/** API documentation page, rendered once per language. */
export function apiDocs({ settings, renderApiDocs }: Services, apiBase: string): Hono {
  const app = new Hono()
  let pages: { origin: string; byLanguage: Map<string, Promise<StoredText>> } | undefined

  app.get('/', async (c) => {
    const chosen = v.safeParse(languageField, c.req.query('lang'))
    const language = chosen.success ? chosen.output : languageOf(requestHeader(c, 'accept-language'))
    const origin = settings.publicUrl ?? new URL(c.req.url).origin
    if (pages?.origin !== origin) pages = { origin, byLanguage: new Map() }
    const { byLanguage } = pages
    let page = byLanguage.get(language)
    if (!page) {
      const data = { app: settings.title, language, baseUrl: `${origin}${apiBase}`, areas: describedAreas() }
      page = renderApiDocs(data).then(storeText)
      byLanguage.set(language, page)
      page.catch(() => byLanguage.delete(language))
    }
    return respondStored(c, await page, {
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept-Encoding, Accept-Language',
    })
  })
  return app
}
