import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { language } from '#contract/fields/fields.ts'
import { googleBinding, googleMode } from '#contract/account/google.ts'
import type { GoogleOutcome } from '#contract/account/google.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import type { Db } from '#server/db/connection.ts'
import { GoogleError } from '#server/gateways/google-sign-in.ts'
import type { GoogleSignIn } from '#server/gateways/google-sign-in.ts'
import { callerNetwork } from '#server/http/caller-address.ts'
import { problemOf } from '#server/http/errors.ts'
import { inLanguage } from '#server/http/language.ts'
import { Problem } from '#server/http/problem.ts'
import { countTry } from '#server/http/rate-limit.ts'
import { linkOrigin } from '#server/http/link-origin.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { renderReturnPage, returnPagePolicy } from './return-page.ts'
import { newState, readState } from './state.ts'
import { addAttempt, addTicket, findAttempt, takeAttempt } from './store.ts'

interface Services {
  settings: Settings
  db: Db
  pool: Pool
  log: Log
  google: GoogleSignIn | null
}

const pages = { signIn: '/auth/google', add: '/security' }

/** Limit of sign-ins per network: enough for a congregation, too few to fill the table. */
const starts = { count: 300, minutes: 15 }

const startQuery = v.object({ binding: googleBinding, mode: googleMode })

/** Redirects to Google and back, visited by the browser as a page or popup. Mounted at /api/login/google. */
export function googleRoutes({ settings, db, pool, log, google }: Services): Hono {
  const app = new Hono()
  /** OAuth redirect URI. Throws without a trusted origin. */
  const redirectUriOf = (c: Context) => {
    const origin = linkOrigin(settings, new URL(c.req.url).origin)
    if (origin === undefined) throw new Problem(422, m.address_unknown())
    return `${origin}/api/login/google/callback`
  }

  const stateOf = async (query: Record<string, string>): Promise<string> => {
    if (query['attempt'] !== undefined) return query['attempt']
    const { success, output } = v.safeParse(startQuery, query)
    if (!success) throw new Problem(400, m.google_expired())
    const state = newState(output.mode)
    await addAttempt(db, { state, binding: output.binding, userId: null })
    return state
  }

  app.get('/', (c) => {
    const query = c.req.query()
    const spoken = language.options.find((one) => one === query['language'])
    return inLanguage(spoken ?? getLocale(), async () => {
      let attempt: Awaited<ReturnType<typeof findAttempt>>
      try {
        if (!google) throw new Problem(404, m.google_off())
        const network = callerNetwork(c, settings.trustProxy)
        await countTry(pool, [{ key: `login/google ${network}`, ...starts }])
        const state = await stateOf(query)
        attempt = await findAttempt(db, state)
        if (!attempt) throw new Problem(400, m.google_expired())
        const { nonce, codeVerifier } = attempt
        const redirectUri = redirectUriOf(c)
        return c.redirect((await google.authorizationUrl({ redirectUri, state, nonce, codeVerifier })).href)
      } catch (error) {
        return failure(c, error, attempt)
      }
    })
  })

  app.get('/callback', (c) => {
    const state = c.req.query('state') ?? ''
    const { mode, language: spoken } = readState(state)
    return inLanguage(spoken ?? getLocale(), async () => {
      let attempt: Awaited<ReturnType<typeof takeAttempt>>
      try {
        if (!google) throw new Problem(404, m.google_off())
        // A state is valid for one callback, whatever its outcome.
        attempt = await takeAttempt(db, state)
        if (!attempt) throw new Problem(400, m.google_expired())
        const { nonce, codeVerifier, bindingHash, userId } = attempt
        const query = new URL(c.req.url).search.slice(1)
        const person = await google.redeem(
          { redirectUri: redirectUriOf(c), state, nonce, codeVerifier },
          query,
        )
        const ticket = await addTicket(db, attempt, person)
        const page = userId === null ? pages.signIn : pages.add
        // The fragment reaches no server and no log.
        if (mode === 'redirect') return c.redirect(`${page}#ticket=${ticket}`, 303)
        return await respond(c, 200, {
          title: m.google_done_title(),
          text: m.google_done_text(),
          link: { href: page, label: m.google_back() },
          outcome: { binding: bindingHash, ticket },
        })
      } catch (error) {
        return failure(c, error, attempt)
      }
    })
  })

  function failure(c: Context, error: unknown, attempt: Awaited<ReturnType<typeof findAttempt>>) {
    const problem = asProblem(c, error)
    return respond(c, problem?.status ?? 500, {
      title: m.google_failed_title(),
      text: problem?.message ?? m.something_wrong(),
      link: { href: attempt?.userId ? pages.add : '/login', label: m.google_back() },
      outcome: attempt && {
        binding: attempt.bindingHash,
        problem: problem?.message ?? m.something_wrong(),
      },
    })
  }

  function asProblem(c: Context, error: unknown): Problem | undefined {
    if (!(error instanceof GoogleError)) return problemOf(error, c, log)
    if (error.kind === 'denied') return new Problem(403, m.google_denied())
    log.warn({ err: error }, 'a sign-in by Google failed')
    return error.kind === 'unavailable'
      ? new Problem(503, m.google_unavailable())
      : new Problem(400, m.google_failed())
  }

  return app
}

type Page = Parameters<typeof renderReturnPage>[0]

function respond(
  c: Context,
  status: Problem['status'] | 200 | 500,
  page: Page & { outcome?: GoogleOutcome | undefined },
) {
  c.header('Content-Security-Policy', returnPagePolicy)
  // The URL contains the code and the state.
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(renderReturnPage(page), status)
}
