import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { church } from '#contract/church.ts'
import { contract } from '#contract/contract.ts'
import { anyCall, responseHeader } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { locales } from '#contract/locales/paraglide/runtime.js'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { listening } from '#tests/support/pages/listening.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

const api = await startApi()
const port = await listening(api)
const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls) as Endpoint[])

let mine: Awaited<ReturnType<typeof owner>>
beforeAll(async () => {
  mine = await owner(api)
})

const create = (body: BodyInit, headers: Record<string, string> = {}) =>
  api.app.request('/api/church', {
    method: 'POST',
    body,
    headers: { authorization: mine.token, 'content-type': 'application/json', ...headers },
  })

const details = {
  name: 'Legliz Lakou',
  address: '12 Ri Lanbi, Jakmèl',
  phone: '5093712345',
  timezone: 'America/New_York',
}

describe('every answer', () => {
  test.each(['/', '/healthz', '/settings.json', '/outbox', '/api/docs'])(
    'lets no script, style or frame in from elsewhere: %s',
    async (path) => {
      const { headers } = await api.app.request(path)
      const policy = headers.get('content-security-policy')!
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("style-src 'self'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.any(String),
      })
      // Browsers that are told so by http would no longer reach this server.
      expect(headers.has('strict-transport-security')).toBe(false)
      expect(headers.has('x-powered-by')).toBe(false)
      expect(headers.has('access-control-allow-origin')).toBe(false)
    },
  )

  test.each(['/api/user-types', '/api/church', '/api/nothing'])(
    'of the API has few headers, with which it can load nothing and be in no frame: %s',
    async (path) => {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.any(String),
      })
      const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
      expect(bytes).toBeLessThan(450)
    },
  )
})

describe('a response in JSON', () => {
  const membersOf = (limit: number) => {
    const path = `/api/church/members?church_id=${mine.church.id}&limit=${limit}`
    return rawRequest(port, 'GET', path, { Authorization: mine.token, 'Accept-Encoding': 'gzip' })
  }

  test('is compressed only where that saves a packet, and has its length', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const names = Array.from({ length: 40 }, (_, i) => `Wideline Désir ${i}`)
    await congregation(api, mine.church.id, names, today)
    const one = await membersOf(1)
    expect(one.headers).not.toHaveProperty('content-encoding')
    expect(one.headers['content-length']).toBe(String(one.body.length))
    const all = await membersOf(100)
    expect(all.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(all.headers['content-length']).toBe(String(all.body.length))
    expect(JSON.parse(gunzipSync(all.body).toString()).members).toHaveLength(40)
  })
})

describe('the header by which a client knows our responses', () => {
  const headerOf = async (path: string, request: RequestInit = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...request })
    await reply.body?.cancel()
    return [reply.status, reply.headers.get(responseHeader)]
  }
  const json = (body: string, more: Record<string, string> = {}) => ({
    method: 'POST',
    body,
    headers: { authorization: mine.token, 'content-type': 'application/json', ...more },
  })
  const signedIn = () => ({ headers: { authorization: mine.token } })

  test('names the call of a response, of an error, and of one whose body is too large', async () => {
    const large = JSON.stringify({ ...details, name: 'x'.repeat(3 * 1024 * 1024) })
    expect(await headerOf('/api/user-types')).toEqual([200, 'account.userTypes'])
    expect(await headerOf('/api/user-types/')).toEqual([200, 'account.userTypes'])
    expect(await headerOf('/api/church/churches/all?page=1&limit=5')).toEqual([401, 'church.list'])
    expect(await headerOf('/api/church', json('{}'))).toEqual([400, 'church.create'])
    expect(await headerOf('/api/church', json(large))).toEqual([413, 'church.create'])
    expect(await headerOf('/api/church', json('{"name":'))).toEqual([400, 'church.create'])
    const deleted = { ...signedIn(), method: 'DELETE' }
    const gift = `/api/church/donations/${randomUUID()}?church_id=${mine.church.id}`
    expect(await headerOf(gift, deleted)).toEqual([404, 'donations.remove'])
  })

  test('names the call of a download, and of a stream', async () => {
    const inChurch = `church_id=${mine.church.id}`
    expect(await headerOf(`/api/church/donations/export?${inChurch}`, signedIn())).toEqual([
      200,
      'donations.export',
    ])
    expect(await headerOf(`/api/church/live?${inChurch}`, signedIn())).toEqual([200, 'live.changes'])
  })

  test('names no call where there is none', async () => {
    for (const [path, status] of [
      ['/api/nothing', 404],
      ['/api/openapi.json', 200],
      ['/api/files/stream/nothing.mp3', 404],
      ['/settings.json', 200],
      ['/healthz', 200],
      ['/event/nothing/rsvp', 400],
    ] as const)
      expect([path, ...(await headerOf(path))]).toEqual([path, status, anyCall])
    const key = { headers: { authorization: 'lk_nothing' } }
    expect(await headerOf('/api/user-types', key)).toEqual([200, 'account.userTypes'])
  })
})

test('/healthz says that the server and its database work', async () => {
  const reply = await api.app.request('/healthz')
  expect({ status: reply.status, body: await reply.json() }).toEqual({ status: 200, body: { status: 'ok' } })
})

test('/settings.json tells the app its settings and is not kept', async () => {
  const reply = await api.app.request('/settings.json')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(await reply.json()).toEqual({
    production: false,
    title: 'Lakou',
    apiBase: '/api',
    currencySymbol: '$',
    cloudAuth: null,
    paymentKey: null,
    push: { kind: 'web', key: expect.stringMatching(/^[\w-]{87}$/) },
    operatorEmail: null,
    textsPerDay: { free: 100, starter: 500, growth: 2000 },
    writer: false,
    transcribe: false,
  })
})

test('/api/openapi.json describes every call', async () => {
  const reply = await api.app.request('/api/openapi.json')
  const { openapi, paths } = (await reply.json()) as { openapi: string; paths: Record<string, object> }
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  )
  const expected = endpoints.map(({ name, method, path }) => `${name} ${method.toLowerCase()} /${path}`)
  const stream = ['stream get', 'streamHead head'].map((one) => `podcasts.${one} /files/stream/{file}`)
  expect(described.sort()).toEqual([...expected, ...stream].sort())
})

test.each(locales)(
  'a path or method of the API that is not there is a 404 with a message: %s',
  async (locale) => {
    const headers = { 'accept-language': locale }
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing/at/all'],
      ['DELETE', '/api/church'],
      ['GET', '/api'],
    ] as const) {
      const reply = await api.app.request(path, { method, headers })
      expect({ status: reply.status, body: await reply.json() }).toEqual({
        status: 404,
        body: { message: m.not_found({}, { locale }) },
      })
    }
  },
)

test.each([
  ['fr-HT,fr;q=0.9,en;q=0.8', 'fr'],
  ['es,ht;q=0.9,en;q=0.8', 'ht'],
  ['de', 'en'],
  ['', 'en'],
  ['x'.repeat(5000), 'en'],
] as const)('messages for Accept-Language %s are in %s', async (header, locale) => {
  const reply = await api.app.request('/api/church/churches/all', { headers: { 'accept-language': header } })
  expect(await reply.json()).toEqual({ message: m.sign_in_required({}, { locale }) })
})

test('answers of the API are not kept by browsers', async () => {
  for (const path of ['/api/user-types', '/api/church/churches/all', '/api/nothing']) {
    expect((await api.app.request(path)).headers.get('cache-control')).toBe('no-store')
  }
})

test('a path may end in a slash, and the token may follow the word Bearer', async () => {
  const headers = { authorization: `Bearer ${mine.token}` }
  expect((await api.app.request('/api/church/churches/all/', { headers })).status).toBe(200)
})

test.each(['', ' ', 'Bearer', 'Bearer ', 'nonsense', 'Basic eDp5', 'x'.repeat(5000)])(
  'the authorization %j is nobody',
  async (authorization) => {
    const reply = await api.app.request('/api/church/churches/all', { headers: { authorization } })
    expect(reply.status).toBe(401)
    expect(await reply.json()).toEqual({ message: expect.any(String) })
  },
)

test.each([
  ['an array', '[]'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['a number', '1'],
  ['half an object', '{"name":'],
  ['no JSON', 'name=x'],
  ['a zero character', JSON.stringify({ ...details, name: 'a\u0000b' })],
  ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0x80])],
])('a body that is %s is refused', async (_, body) => {
  const reply = await create(body)
  expect(reply.status).toBe(400)
  expect(await reply.json()).toEqual({ message: 'The request could not be read.' })
})

test.each(locales)('an empty body lacks every required field, each named: %s', async (locale) => {
  const reply = await create('', { 'accept-language': locale })
  expect(reply.status).toBe(400)
  const { fields } = (await reply.json()) as { fields: object }
  expect(Object.keys(fields)).toEqual(['name', 'phone', 'timezone'])
})

test('a body beyond 2 MB is refused as too large', async () => {
  const reply = await create(JSON.stringify({ ...details, name: 'x'.repeat(3 * 1024 * 1024) }))
  expect(reply.status).toBe(413)
  expect(await reply.json()).toEqual({ message: 'This is too large: at most 2 MB.' })
})

test('a field that is not known is passed over, as the document’s clients send more than is kept', async () => {
  const reply = await create(
    JSON.stringify({ ...details, __proto__: { x: 1 }, constructor: 1, role: 'usher' }),
  )
  expect(await reply.json()).toMatchObject({ role: 'owner' })
})

describe('a write with a key', () => {
  const write = (key: string, name: string) =>
    api.call(church.create, { ...details, name }, { token: mine.token, headers: { 'idempotency-key': key } })
  const count = async () => (await api.call(church.list, {}, { token: mine.token })).body.totalItems

  test('happens once and answers the same ever after', async () => {
    const key = randomUUID()
    const before = await count()
    const replies = await Promise.all(Array.from({ length: 5 }, () => write(key, 'Once')))
    replies.push(await write(key, 'Once'))
    for (const reply of replies)
      expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: replies[0]!.body })
    expect(await count()).toBe(before + 1)
  })

  test('is refused with another content under the same key', async () => {
    const key = randomUUID()
    await write(key, 'First')
    const before = await count()
    expect((await write(key, 'Second')).status).toBe(422)
    expect(await count()).toBe(before)
  })

  test('that was refused can be corrected and sent again under its key', async () => {
    const key = randomUUID()
    expect((await write(key, '')).status).toBe(400)
    expect((await write(key, 'Corrected')).status).toBe(200)
  })
})
