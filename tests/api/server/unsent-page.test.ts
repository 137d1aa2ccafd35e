import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { operatorSecrets, unsentMessages } from '#server/db/schema/unsent.ts'
import { storeUnsentMail } from '#server/gateways/unsent.ts'
import { makeOperatorKey } from '#server/http/operator-access.ts'
import { readSettings } from '#server/settings.ts'
import { hashSecret } from '#server/tokens.ts'
import { startApi } from '#tests/support/api.ts'
import { cookieFrom, operatorSession } from '#tests/support/operator.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

// A database of its own: what other tests put on top would push what is looked for from page to page.
const api = await startApi({})
const password = 'a long password'

const headers = await operatorSession(api.db, (path) => api.app.request(path))
const open = (path: string) => api.app.request(path, { headers })

function appWith(env: Record<string, string>) {
  return buildApp({ ...api, settings: readSettings(env) })
}

function signedIn(given: string, name = 'operator') {
  return { authorization: `Basic ${Buffer.from(`${name}:${given}`).toString('base64')}` }
}

let subject: string
beforeEach(async () => {
  subject = `Code ${randomUUID()}`
  await storeUnsentMail(api.db, {
    to: 'élise@example.org',
    subject,
    text: '<b>first line</b>\nsecond "line" & more',
  })
})

const page = async (number: number) => (await open(`/unsent?page=${number}`)).text()

/** The number of the page that shows the text. */
async function pageWith(text: string): Promise<number> {
  for (let number = 1; number < 20; number++) if ((await page(number)).includes(text)) return number
  throw new Error('On no page.')
}

test('shows the mails that no provider took, as text', async () => {
  const reply = await open('/unsent')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
  const shown = await page(await pageWith(subject))
  expect(shown).toContain('élise@example.org')
  expect(shown).toContain('&lt;b&gt;first line&lt;/b&gt;\nsecond &quot;line&quot; &amp; more')
})

test('has the newest first', async () => {
  const newer = `Code ${randomUUID()}`
  await storeUnsentMail(api.db, { to: 'élise@example.org', subject: newer, text: 'newer' })
  const shown = await page(1)
  expect(shown).toContain(subject)
  expect(shown.indexOf(newer)).toBeLessThan(shown.indexOf(subject))
})

test('is neither stored nor indexed, tells no other page its address, and has no script and no inline style', async () => {
  const reply = await open('/unsent')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('x-robots-tag')).toBe('noindex')
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect(reply.headers.get('content-security-policy')).toContain("style-src 'self'")
  const shown = await reply.text()
  expect(shown).not.toMatch(/<script|<style|style=|onclick/)
  const style = await open(/href="(\/unsent\/.+?\.css)"/.exec(shown)![1]!)
  expect(style.status).toBe(200)
  expect(style.headers.get('content-type')).toMatch(/^text\/css/)
})

test('comes in pages, and any page asked for is answered', async () => {
  const rows = Array.from({ length: 60 }, () => ({
    channel: 'sms' as const,
    recipient: '+50937123456',
    body: 'x',
  }))
  await api.db.insert(unsentMessages).values(rows)
  expect(await page(1)).toContain('href="/unsent?page=2"')
  const later = await pageWith(subject)
  expect(later).toBeGreaterThan(1)
  expect(await page(later)).toContain(`href="/unsent?page=${later - 1}"`)
  for (const query of [
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1e300',
    '?page=999999',
    '?page=99999999999',
  ]) {
    expect((await open(`/unsent${query}`)).status).toBe(200)
  }
})

test('what else is asked for below it is not there', async () => {
  expect((await open('/unsent/nothing')).status).toBe(404)
})

const places = [
  ['on this machine', {}],
  ['behind a proxy that says nothing of it', { TRUST_PROXY: '1' }],
  ['on a public address', { PUBLIC_URL: 'https://lakou.example.org' }],
  ['listening beyond this machine', { HOST: '0.0.0.0' }],
] as const

/** Requests as they come to the server, by whatever proxy. */
const requests = [
  // As nginx sends them with nothing but `proxy_pass`: from this machine, to this machine.
  ['http://127.0.0.1:3000/unsent', {}],
  ['http://localhost/unsent', {}],
  ['http://lakou.example.org/unsent', {}],
  ['http://127.0.0.1/unsent', { 'x-forwarded-for': '127.0.0.1', host: '127.0.0.1' }],
  ['http://127.0.0.1/unsent', { forwarded: 'for=127.0.0.1;host=localhost', cookie: 'lakou_operator=' }],
  ['http://127.0.0.1/unsent', signedIn('')],
] as const

describe.each(places)('%s', (_, env) => {
  test.each(requests)('it is closed without a secret: %s %j', async (address, sent) => {
    for (const app of [appWith(env), appWith({ ...env, OPERATOR_PASSWORD: password })]) {
      const reply = await app.request(address, { headers: sent })
      expect(reply.status).toBe(401)
      expect(await reply.text()).not.toContain(subject)
      expect((await app.request('/unsent/style.css', { headers: sent })).status).toBe(401)
      expect((await app.request('/outbox', { headers: sent })).status).toBe(308)
    }
  })

  test('a printed key opens it once, and the session that it begins goes on', async () => {
    const key = await makeOperatorKey(api.db)
    const app = appWith(env)
    const opened = await app.request(`/unsent?key=${key}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/unsent'])
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
    const cookie = opened.headers.getSetCookie()[0]!
    // Browsers take the prefix only with `Secure`, for the path `/` and without a domain.
    const expected =
      'PUBLIC_URL' in env
        ? /^__Host-lakou_operator=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/
        : /^lakou_operator=[\w-]{43}; Max-Age=604800; Path=\/unsent; HttpOnly; SameSite=Strict$/
    expect(cookie).toMatch(expected)
    // Another process, or this one after a restart.
    expect((await appWith(env).request('/unsent', { headers: cookieFrom(opened) })).status).toBe(200)

    const again = await app.request(`/unsent?key=${key}`)
    expect(again.headers.get('location')).toBe('/unsent')
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test('with a password of the operator it opens with that only', async () => {
    const app = appWith({ ...env, TRUST_PROXY: '1', OPERATOR_PASSWORD: password })
    const asked = await app.request('/unsent')
    expect(asked.headers.get('www-authenticate')).toMatch(/^Basic /)
    for (const wrong of [
      signedIn(''),
      signedIn('wrong'),
      signedIn(`${password}x`),
      signedIn(password, 'root'),
      { authorization: 'Basic %%%' },
      { authorization: `Bearer ${password}` },
      headers,
    ]) {
      const reply = await app.request('/unsent', { headers: { ...fromElsewhere(), ...wrong } })
      expect(reply.status).toBe(401)
      expect(await reply.text()).not.toContain(subject)
    }
    const key = await makeOperatorKey(api.db)
    expect((await app.request(`/unsent?key=${key}`)).headers.getSetCookie()).toEqual([])
    const opened = await app.request('/unsent', { headers: { ...fromElsewhere(), ...signedIn(password) } })
    expect(opened.status).toBe(200)
    expect(await opened.text()).toContain(subject)
  })
})

test('passwords of the operator cannot be guessed from one network, and a session goes on meanwhile', async () => {
  const app = appWith({ TRUST_PROXY: '1', OPERATOR_PASSWORD: password })
  const network = fromElsewhere()
  const ask = (more: Record<string, string>) => app.request('/unsent', { headers: { ...network, ...more } })
  const opened = await ask(signedIn(password))
  expect(opened.status).toBe(200)
  for (let i = 0; i < 10; i++) expect((await ask(signedIn(`guess ${i}`))).status).toBe(401)
  expect((await ask(signedIn('guess'))).status).toBe(429)
  expect((await ask(signedIn(password))).status).toBe(429)
  expect((await ask(cookieFrom(opened))).status).toBe(200)
})

test('reached by https, a cookie without the prefix signs nobody in: another subdomain could have set it', async () => {
  const app = appWith({ PUBLIC_URL: 'https://lakou.example.org' })
  const opened = cookieFrom(await app.request(`/unsent?key=${await makeOperatorKey(api.db)}`))
  expect((await app.request('/unsent', { headers: opened })).status).toBe(200)
  const plain = { cookie: opened.cookie.replace('__Host-', '') }
  expect((await app.request('/unsent', { headers: plain })).status).toBe(401)
})

test('another password of the operator ends the sessions of the one before', async () => {
  const app = appWith({ TRUST_PROXY: '1', OPERATOR_PASSWORD: password })
  const opened = await app.request('/unsent', { headers: { ...fromElsewhere(), ...signedIn(password) } })
  const session = { headers: cookieFrom(opened) }
  expect((await app.request('/unsent', session)).status).toBe(200)
  const other = appWith({ OPERATOR_PASSWORD: 'another long password' })
  expect((await other.request('/unsent', session)).status).toBe(401)
  expect((await appWith({}).request('/unsent', session)).status).toBe(401)
})

test('a key is good for a day, a session for a week', async () => {
  const key = await makeOperatorKey(api.db)
  const ofKey = eq(operatorSecrets.hash, hashSecret(key))
  const [row] = await api.db.select().from(operatorSecrets).where(ofKey)
  expect((row!.expiresAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
  const past = { expiresAt: new Date(Date.now() - 1000) }
  await api.db.update(operatorSecrets).set(past).where(ofKey)
  expect((await api.app.request(`/unsent?key=${key}`)).headers.getSetCookie()).toEqual([])

  const session = await operatorSession(api.db, (path) => api.app.request(path))
  const ofSession = eq(operatorSecrets.hash, hashSecret(`${session.cookie.split('=')[1]} `))
  const [stored] = await api.db.select().from(operatorSecrets).where(ofSession)
  expect((stored!.expiresAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(7 * 24, 1)
  await api.db.update(operatorSecrets).set(past).where(ofSession)
  expect((await api.app.request('/unsent', { headers: session })).status).toBe(401)
})

test('a preview of the link does not spend the key', async () => {
  const key = await makeOperatorKey(api.db)
  expect((await api.app.request(`/unsent?key=${key}`, { method: 'HEAD' })).headers.getSetCookie()).toEqual([])
  expect((await api.app.request(`/unsent?key=${key}`)).headers.getSetCookie()).toHaveLength(1)
})

test('the key stands in no log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const key = await makeOperatorKey(api.db)
  await buildApp({ ...api, log }).request(`/unsent?key=${key}`)
  expect(lines.join('')).toContain('/unsent')
  expect(lines.join('')).not.toContain(key)
})

test('the address from before leads here', async () => {
  const reply = await api.app.request('/outbox')
  expect([reply.status, reply.headers.get('location')]).toEqual([308, '/unsent'])
})
