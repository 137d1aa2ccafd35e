import { Hono } from 'hono'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { ownValue } from '#contract/fields/own-value.ts'
import { events } from '#contract/events.ts'
import type { PublicEvent } from '#contract/events.ts'
import { id, language as languageField } from '#contract/fields/fields.ts'
import type { Language } from '#contract/fields/fields.ts'
import type { RsvpPage } from '#contract/pages/rsvp-page.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { findByCode, findCode } from '#server/db/invitation-codes.ts'
import { callerNetwork } from '#server/http/caller-address.ts'
import { problemOf } from '#server/http/errors.ts'
import { namedLanguage } from '#server/http/language.ts'
import { requestHeader } from '#server/http/node-message.ts'
import { Problem } from '#server/http/problem.ts'
import { countTry, uncountTry } from '#server/http/rate-limit.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { respondToInvitation } from './public-handlers.ts'
import type { RsvpServices } from './public-handlers.ts'
import { viewPublicEvent } from './public-rules.ts'
import { findInvitation, findPublicEvent } from './public-store.ts'

interface Services extends RsvpServices {
  settings: Settings
  pool: Pool
  db: Db
  log: Log
  renderRsvpPage: (page: RsvpPage) => Promise<string>
}

/** Parameters of the link or form. */
type Link = Pick<RsvpPage, 'eventId' | 'churchId' | 'memberId' | 'code'> & { language: Language | undefined }

const paths = ['/event/:event_id/rsvp', '/event/:event_id/rsvp/']
/** Limit of unknown codes per network, above the mistakes of many guests and far below what guessing needs. */
const wrongCodes = { count: 60, minutes: 10 }
/** In bytes; the form has three short fields. */
const maxFormBytes = 16 * 1024

/** Server-rendered invitation page; it works without scripts. */
export function rsvpPages(services: Services): Hono {
  const app = new Hono()
  const pageHeaders: MiddlewareHandler = async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    await next()
  }

  app.on('GET', paths, compress(), pageHeaders, async (c) => {
    const link = readLink(c, c.req.query())
    const asksAgain = c.req.query('change') !== undefined
    return show(c, services, link, { asksAgain })
  })

  app.on('GET', ['/e/:code', '/e/:code/'], compress(), pageHeaders, async (c: HonoContext) => {
    const link = readLink(c, c.req.query())
    const tries = {
      ...wrongCodes,
      key: `rsvp code ${callerNetwork(c, services.settings.trustProxy)}`,
    }
    try {
      await countTry(services.pool, [tries])
    } catch (error) {
      const problem = problemOf(error, c, services.log)
      return show(c, services, link, {
        found: 'too-many',
        status: problem?.status ?? 500,
        headers: problem?.headers,
      })
    }
    const found = await findByCode(services.db, link.code!.toLowerCase())
    if (!found) return show(c, services, link, { found: 'not-found' })
    await uncountTry(services.pool, [tries])
    return c.redirect(addressOf({ ...found, code: undefined, language: link.language }))
  })

  const tooLarge = (c: HonoContext) => show(c, services, readLink(c, {}), { failed: true, status: 413 })
  const limited = bodyLimit({ maxSize: maxFormBytes, onError: tooLarge })
  app.on('POST', paths, compress(), pageHeaders, limited, async (c: HonoContext) => {
    const form = await c.req.parseBody().catch(() => ({}))
    const link = readLink(c, form)
    try {
      await saveRsvp(c, services, { ...form, event_id: link.eventId })
    } catch (error) {
      const problem = problemOf(error, c, services.log)
      return show(c, services, link, {
        failed: true,
        status: problem?.status ?? 500,
        headers: problem?.headers,
      })
    }
    // Redirects, so that a reload does not resubmit the form.
    return c.redirect(addressOf(link), 303)
  })
  return app
}

function readLink(c: HonoContext, fields: Record<string, unknown>): Link {
  const text = (name: string) => {
    const value = ownValue(fields, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const chosen = v.safeParse(languageField, text('lang'))
  return {
    eventId: c.req.param('event_id') ?? '',
    churchId: text('church_id'),
    memberId: text('member_id'),
    code: c.req.param('code'),
    language: chosen.success ? chosen.output : undefined,
  }
}

function addressOf({ eventId, churchId, memberId, language }: Link): string {
  const query = new URLSearchParams()
  if (churchId) query.set('church_id', churchId)
  if (memberId) query.set('member_id', memberId)
  if (language) query.set('lang', language)
  return `/event/${encodeURIComponent(eventId)}/rsvp?${query.toString()}`
}

/** Same as the API call, with the same rate limit. */
async function saveRsvp(c: HonoContext, services: Services, form: Record<string, unknown>): Promise<void> {
  const tries = events.rsvp.tries!
  const key = `${events.rsvp.name} ${callerNetwork(c, services.settings.trustProxy)}`
  await countTry(services.pool, [{ key, ...tries }])
  const { event_id, church_id, member_id, status } = form
  const input = v.safeParse(events.rsvp.input, { event_id, church_id, member_id, status })
  if (!input.success) throw new Problem(400, '')
  await transaction(services.db, (db) => respondToInvitation(services, db, input.output))
}

interface PageState {
  found?: RsvpPage['found']
  asksAgain?: boolean
  failed?: boolean
  status?: ContentfulStatusCode
  headers?: Record<string, string>
}

async function show(c: HonoContext, services: Services, link: Link, state: PageState): Promise<Response> {
  const found = state.found ?? (await find(services.db, link))
  const ofChurch = typeof found === 'string' ? undefined : (found.language as Language)
  const preferred = namedLanguage(requestHeader(c, 'accept-language')) ?? ofChurch ?? 'en'
  const language = link.language ?? preferred
  const page: RsvpPage = {
    app: services.settings.title,
    origin: services.settings.publicUrl ?? new URL(c.req.url).origin,
    language,
    languageChosen: link.language !== undefined,
    eventId: link.eventId,
    churchId: link.churchId,
    memberId: link.memberId,
    code: link.code ?? (await codeOf(services.db, link, found)),
    found,
    asksAgain: state.asksAgain ?? false,
    failed: state.failed ?? false,
    renderedAt: new Date().toISOString(),
  }
  return c.html(await services.renderRsvpPage(page), statusOf(found, state), state.headers)
}

/** Code of the guest's short link, which the page's URL uses offline. */
async function codeOf(db: Db, { eventId, memberId }: Link, found: RsvpPage['found']) {
  return typeof found === 'string' ? undefined : findCode(db, eventId, memberId!)
}

function statusOf(found: RsvpPage['found'], { status = 200 }: PageState): ContentfulStatusCode {
  if (found === 'incomplete') return 400
  return found === 'not-found' ? 404 : status
}

async function find(
  db: Db,
  { eventId, churchId, memberId }: Link,
): Promise<PublicEvent | 'incomplete' | 'not-found'> {
  if (!churchId || !memberId) return 'incomplete'
  if (![eventId, churchId, memberId].every((one) => v.is(id, one))) return 'not-found'
  const event = await findPublicEvent(db, eventId)
  if (event?.churchId !== churchId) return 'not-found'
  const invitation = await findInvitation(db, event, memberId)
  return invitation ? viewPublicEvent(event, invitation, new Date()) : 'not-found'
}
