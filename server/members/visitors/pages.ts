import { Hono } from 'hono'
import type { Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { language as languageField } from '#contract/fields/fields.ts'
import { members } from '#contract/members.ts'
import type { VisitPage } from '#contract/pages/visit-page.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { callerNetwork } from '#server/http/caller-address.ts'
import { problemOf } from '#server/http/errors.ts'
import { inLanguage, namedLanguage } from '#server/http/language.ts'
import { requestHeader } from '#server/http/node-message.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { fillVisitorCard } from './handlers.ts'
import { churchOfCode } from './store.ts'

interface Services {
  settings: Settings
  pool: Pool
  db: Db
  log: Log
  renderVisitPage: (page: VisitPage) => Promise<string>
}

/** Maximum body size in bytes: the form has four short fields. */
const maxFormBytes = 16 * 1024

const path = '/visit/:code'

/** The page behind the QR code of a visitor card: a form that needs no script, in the visitor's language. */
export function visitorPages(services: Services): Hono {
  const app = new Hono()
  app.on('GET', [path], compress(), (c) =>
    show(c, services, { state: c.req.query('done') ? 'done' : 'form' }),
  )
  const tooLarge = (c: HonoContext) =>
    show(c, services, { failed: m.text_too_long({ max: 500 }), status: 413 })
  app.on('POST', [path], compress(), bodyLimit({ maxSize: maxFormBytes, onError: tooLarge }), (c) =>
    submit(c, services),
  )
  return app
}

async function submit(c: HonoContext, services: Services): Promise<Response> {
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  const typed = (field: string) => (typeof form[field] === 'string' ? form[field] : '')
  const values = { name: typed('name'), phone: typed('phone'), email: typed('email'), note: typed('note') }
  const { language } = await preferences(c, services)
  return inLanguage(language, async () => {
    const input = v.safeParse(members.fillVisitorCard.input, { code: c.req.param('code'), ...values })
    if (!input.success) {
      const { nested = {} } = v.flatten<typeof members.fillVisitorCard.input>(input.issues)
      const problems = Object.fromEntries(Object.entries(nested).map(([field, texts]) => [field, texts[0]]))
      return show(c, services, { values, problems, status: 400 })
    }
    try {
      const key = `${members.fillVisitorCard.name} ${callerNetwork(c, services.settings.trustProxy)}`
      await countTry(services.pool, [{ key, ...members.fillVisitorCard.tries! }])
      await fillVisitorCard(services.db, input.output)
    } catch (error) {
      const problem = problemOf(error, c, services.log)
      return show(c, services, {
        values,
        problems: problem?.fields ?? {},
        failed: problem?.fields ? undefined : (problem?.message ?? m.something_wrong()),
        status: problem?.status ?? 500,
      })
    }
    // Redirects, so that a reload does not send the card again.
    const query = new URLSearchParams({ done: '1', lang: language })
    return c.redirect(`/visit/${c.req.param('code')}?${query.toString()}`, 303)
  })
}

/** The church of the address, and the language: the one chosen on the page, the visitor's, or the church's. */
async function preferences(c: HonoContext, { db }: Services) {
  const church = await churchOfCode(db, c.req.param('code') ?? '')
  const chosen = v.safeParse(languageField, c.req.query('lang'))
  const preferred = namedLanguage(requestHeader(c, 'accept-language')) ?? church?.language ?? 'en'
  return { church, language: chosen.success ? chosen.output : preferred }
}

type Shown = Partial<Pick<VisitPage, 'state' | 'values' | 'failed'>> & {
  problems?: Record<string, string>
  status?: ContentfulStatusCode
}

const blank = { name: '', phone: '', email: '', note: '' }

async function show(c: HonoContext, services: Services, shown: Shown): Promise<Response> {
  const { church, language } = await preferences(c, services)
  const html = await services.renderVisitPage({
    app: services.settings.title,
    language,
    code: c.req.param('code') ?? '',
    church,
    state: shown.state ?? 'form',
    values: shown.values ?? blank,
    problems: shown.problems ?? {},
    failed: shown.failed,
  })
  return c.html(html, church ? (shown.status ?? 200) : 404, {
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  })
}
