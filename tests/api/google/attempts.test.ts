import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { google } from '#contract/account/google.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { locales } from '#contract/locales/paraglide/runtime.js'
import { users } from '#server/db/schema/account.ts'
import { oidcAttempts, signInTickets } from '#server/db/schema/identities.ts'
import { tidy } from '#server/housekeeping.ts'
import { createLog } from '#server/log.ts'
import { newSecret } from '#server/tokens.ts'
import { person } from '#tests/support/actors.ts'
import { patient, startApi, startApiWith } from '#tests/support/api.ts'
import {
  callbackPath,
  openPage,
  signInByGoogle,
  startAddress,
  strangerAtGoogle as stranger,
  visitGoogle,
} from '#tests/support/google-visit.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { startOidc } from '#tests/support/stand-ins/oidc-stand-in.ts'

// The way to Google and back, and what may go wrong on it.

const issuer = await startOidc()
afterAll(() => issuer.stop())
let logged = ''
const api = await startApiWith({
  env: issuer.env,
  log: createLog('debug', { write: (line) => (logged += line) }),
  maxWait: patient,
})
beforeEach(() => issuer.works('well'))

/** How many accounts and tickets there are: a sign-in that fails makes none. */
const made = async () => [await api.db.$count(users), await api.db.$count(signInTickets)]

test('a callback is good once, and its code as well', async () => {
  issuer.signsIn(stranger())
  const path = await callbackPath(api, issuer, startAddress())
  expect((await openPage(api, path)).outcome).toHaveProperty('ticket')
  const again = await openPage(api, path)
  expect(again).toMatchObject({ status: 400, outcome: undefined })
  expect(again.html).toContain(m.google_expired())

  // The used code under a state of an attempt that is open: the issuer refuses it.
  const code = new URL(path, 'http://localhost').searchParams.get('code')!
  const fresh = new URL(await callbackPath(api, issuer, startAddress()), 'http://localhost')
  fresh.searchParams.set('code', code)
  const reused = await openPage(api, fresh.pathname + fresh.search)
  expect(reused).toMatchObject({ status: 400, outcome: { problem: m.google_failed() } })
  // The operator learns why, and nothing that could be used.
  expect(logged).toContain('invalid_grant')
  for (const secret of [code, fresh.searchParams.get('state')!, issuer.env.GOOGLE_CLIENT_SECRET]) {
    expect(logged).not.toContain(secret)
  }
})

test.each([
  ['of another browser’s attempt', async () => `popup.en.${newSecret()}`],
  ['that is missing', async () => ''],
  [
    'whose way back was changed',
    async () => startAddressState().then((state) => state.replace('popup', 'redirect')),
  ],
])('a state %s ends in words, and no ticket is made', async (_, state) => {
  issuer.signsIn(stranger())
  const path = new URL(await callbackPath(api, issuer, startAddress()), 'http://localhost')
  path.searchParams.set('state', await state())
  const before = await api.db.$count(signInTickets)
  const page = await openPage(api, path.pathname + path.search)
  expect(page).toMatchObject({ status: 400, outcome: undefined })
  expect(page.html).toContain(m.google_expired())
  expect(await api.db.$count(signInTickets)).toBe(before)
})

/** The state of an attempt that is open. */
async function startAddressState(): Promise<string> {
  const { location } = await openPage(api, startAddress())
  return new URL(location!).searchParams.get('state')!
}

test('an attempt is over after ten minutes', async () => {
  issuer.signsIn(stranger())
  const path = await callbackPath(api, issuer, startAddress())
  await api.db.update(oidcAttempts).set({ expiresAt: sql`now()` })
  const page = await openPage(api, path)
  expect({ status: page.status, outcome: page.outcome }).toEqual({ status: 400, outcome: undefined })
})

test.each(locales)(
  'who does not agree at Google is told so calmly, in the app’s language: %s',
  async (language) => {
    const before = await made()
    const page = await visitGoogle(api, issuer, stranger(), { answer: 'cancel', language })
    const problem = m.google_denied({}, { locale: language })
    expect(page).toMatchObject({ status: 403, outcome: { problem } })
    expect(page.html).toContain(`<html lang="${language}">`)
    expect(await made()).toEqual(before)
  },
)

test.each(['forged token', 'wrong nonce'] as const)('a %s is not believed', async (mood) => {
  issuer.works(mood)
  const before = await made()
  const page = await visitGoogle(api, issuer, stranger())
  expect(page).toMatchObject({ status: 400, outcome: { problem: m.google_failed() } })
  expect(await made()).toEqual(before)
})

test.each(['down', 'nonsense'] as const)('an issuer that is %s is told, and is asked again', async (mood) => {
  const late = await startApiWith({ env: issuer.env, maxWait: patient })
  issuer.works(mood)
  const page = await openPage(late, startAddress())
  expect(page).toMatchObject({ status: 503, outcome: { problem: m.google_unavailable() } })
  expect((await late.app.request('/healthz')).status).toBe(200)
  issuer.works('well')
  expect((await signInByGoogle(late, issuer, stranger())).status).toBe(200)

  // It knows the issuer now, which is down when the code is to be exchanged.
  issuer.signsIn(stranger())
  const path = await callbackPath(late, issuer, startAddress())
  issuer.works(mood)
  expect(await openPage(late, path)).toMatchObject({
    status: 503,
    outcome: { problem: m.google_unavailable() },
  })
})

test('the page that comes back holds the ticket for our origin only, under a policy of its own', async () => {
  const { html, headers, outcome, secret } = await visitGoogle(api, issuer, stranger())
  expect(html).toContain('postMessage(data, location.origin)')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^' ]+'; style-src/,
  )
  for (const [element, directive] of [
    ['script', 'script-src'],
    ['style', 'style-src'],
  ]) {
    const [, text] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(html)!
    const hash = createHash('sha256').update(text!).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`${directive} 'sha256-${hash}'`)
  }
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(JSON.stringify(outcome)).not.toContain(secret)
})

test('without a popup the ticket travels in the fragment of our page', async () => {
  const { status, location, secret } = await visitGoogle(api, issuer, stranger(), { mode: 'redirect' })
  expect(status).toBe(303)
  const [, ticket] = /^\/auth\/google#ticket=([\w-]{43})$/.exec(location!)!
  const reply = await api.call(google.exchange, { ticket: ticket!, secret }, { headers: fromElsewhere() })
  expect(reply.status).toBe(200)
})

test('the address of the issuer carries PKCE, state and nonce, and asks which account', async () => {
  const { location } = await openPage(api, startAddress())
  expect(Object.fromEntries(new URL(location!).searchParams)).toMatchObject({
    redirect_uri: 'http://localhost/api/login/google/callback',
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    prompt: 'select_account',
  })
})

test.each([
  '',
  '?binding=short&mode=popup',
  `?binding=${newSecret()}&mode=other`,
  `?attempt=popup.en.${newSecret()}`,
])('a start with the query "%s" is refused in words', async (query) => {
  const page = await openPage(api, `/api/login/google${query}`)
  expect(page.status).toBe(400)
  expect(page.html).toContain(m.google_expired())
})

test('one network begins only so many sign-ins', async () => {
  const headers = fromElsewhere()
  const statuses = []
  for (let nth = 0; nth <= 300; nth++) {
    statuses.push((await api.app.request(startAddress(), { headers })).status)
  }
  expect(new Set(statuses.slice(0, 300))).toEqual(new Set([302]))
  expect(statuses.at(-1)).toBe(429)
})

test('where Google is not set up it is not offered, and says so', async () => {
  const without = await startApi({})
  expect(await (await without.app.request('/settings.json')).json()).toMatchObject({ cloudAuth: null })
  const page = await openPage(without, startAddress())
  expect(page.status).toBe(404)
  expect(page.html).toContain(m.google_off())
  const { token } = await person(without)
  const begun = await without.call(google.begin, { binding: newSecret(), mode: 'popup' }, { token })
  expect({ status: begun.status, body: begun.body }).toEqual({
    status: 404,
    body: { message: m.google_off() },
  })
  expect(await (await api.app.request('/settings.json')).json()).toMatchObject({
    cloudAuth: { google: true },
  })
})

test('attempts and tickets go when their time is over', async () => {
  await visitGoogle(api, issuer, stranger())
  await openPage(api, startAddress())
  for (const table of [oidcAttempts, signInTickets]) {
    await tidy(api.db, api.storage, api.jobs)
    expect(await api.db.$count(table)).toBeGreaterThan(0)
    await api.db.update(table).set({ expiresAt: sql`now() - interval '1 second'` })
    await tidy(api.db, api.storage, api.jobs)
    expect(await api.db.$count(table)).toBe(0)
  }
})
