import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { outboxMessages } from '#server/db/schema/unsent.ts'
import { storeUnsent } from '#server/gateways/unsent.ts'
import { readSettings } from '#server/settings.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()
const password = 'a long password'

function appWith(env: Record<string, string>) {
  return buildApp({ ...api, settings: readSettings(env) })
}

function signedIn(given: string, name = 'operator') {
  return { headers: { authorization: `Basic ${Buffer.from(`${name}:${given}`).toString('base64')}` } }
}

let subject: string
beforeEach(async () => {
  subject = `Code ${randomUUID()}`
  await storeUnsent(api.db, {
    to: 'élise@example.org',
    subject,
    text: '<b>first line</b>\nsecond "line" & more',
  })
})

const page = async (number: number) => (await api.app.request(`/outbox?page=${number}`)).text()

/** The number of the page that shows the text: other tests put messages on top at the same time. */
async function pageWith(text: string): Promise<number> {
  for (let number = 1; number < 20; number++) if ((await page(number)).includes(text)) return number
  throw new Error('On no page.')
}

test('shows the mails that no provider took, the newest first, as text', async () => {
  const reply = await api.app.request('/outbox')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
  const shown = await page(await pageWith(subject))
  expect(shown).toContain('élise@example.org')
  expect(shown).toContain('&lt;b&gt;first line&lt;/b&gt;\nsecond &quot;line&quot; &amp; more')
  const times = [...shown.matchAll(/datetime="(.+?)"/g)].map(([, time]) => time!)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('is neither kept nor indexed, and has no script and no inline style', async () => {
  const reply = await api.app.request('/outbox')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('x-robots-tag')).toBe('noindex')
  const shown = await reply.text()
  expect(shown).not.toMatch(/<script|<style|style=|onclick/)
  const style = await api.app.request(/href="(\/outbox\/.+?\.css)"/.exec(shown)![1]!)
  expect(style.status).toBe(200)
  expect(style.headers.get('content-type')).toMatch(/^text\/css/)
})

test('comes in pages, and any page asked for is answered', async () => {
  const rows = Array.from({ length: 60 }, () => ({
    channel: 'sms' as const,
    recipient: '+50937123456',
    body: 'x',
  }))
  await api.db.insert(outboxMessages).values(rows)
  expect(await page(1)).toContain('href="/outbox?page=2"')
  const later = await pageWith(subject)
  expect(later).toBeGreaterThan(1)
  expect(await page(later)).toContain(`href="/outbox?page=${later - 1}"`)
  for (const query of [
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1e300',
    '?page=999999',
    '?page=99999999999',
  ]) {
    expect((await api.app.request(`/outbox${query}`)).status).toBe(200)
  }
})

test('what else is asked for below it is not there', async () => {
  expect((await api.app.request('/outbox/nothing')).status).toBe(404)
})

describe.each([
  ['on a public address', { PUBLIC_URL: 'https://lakou.example.org' }],
  ['listening beyond this machine', { HOST: '0.0.0.0' }],
])('%s', (_, env) => {
  test('it is not there without a password of the operator', async () => {
    const reply = await appWith(env).request('/outbox', signedIn(''))
    expect(reply.status).toBe(404)
    expect(await reply.text()).not.toContain(subject)
    expect((await appWith(env).request('/outbox/style.css')).status).toBe(404)
  })

  test('it opens with the password only', async () => {
    const app = appWith({ ...env, OPERATOR_PASSWORD: password })
    const asked = await app.request('/outbox')
    expect(asked.status).toBe(401)
    expect(asked.headers.get('www-authenticate')).toMatch(/^Basic /)
    for (const wrong of [
      signedIn(''),
      signedIn('wrong'),
      signedIn(`${password}x`),
      signedIn(password, 'root'),
      { headers: { authorization: 'Basic %%%' } },
      { headers: { authorization: `Bearer ${password}` } },
    ]) {
      const reply = await app.request('/outbox', wrong)
      expect(reply.status).toBe(401)
      expect(await reply.text()).not.toContain(subject)
    }
    const opened = await app.request('/outbox', signedIn(password))
    expect(opened.status).toBe(200)
    expect(await opened.text()).toContain(subject)
  })
})

test('a proxy in front of a server that takes itself for private does not open it to the world', async () => {
  for (const [address, headers] of [
    ['http://lakou.example.org/outbox', {}],
    ['http://localhost/outbox', { 'x-forwarded-for': '203.0.113.7' }],
    ['http://localhost/outbox', { forwarded: 'for=203.0.113.7' }],
  ] as const) {
    expect((await appWith({}).request(address, { headers })).status).toBe(404)
  }
})
