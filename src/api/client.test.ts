import { beforeEach, expect, it, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { church as churchCalls } from '#contract/church.ts'
import { anyCall, responseHeader } from '#contract/endpoint.ts'
import { donations } from '#contract/donations.ts'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'

const year = 365 * 86_400_000
const inAYear = new Date(Date.now() + year).toUTCString()

/** The client and its clock as they are at the start of the app. */
async function start() {
  vi.resetModules()
  return { ...(await import('./client.ts')), ...(await import('#src/lib/server-time.ts')) }
}
let app: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  app = await start()
})
/** Has our server respond to every call like this. */
function stubServer(body: string, init: { status?: number; headers?: Record<string, string> } = {}) {
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    return new Response(body, { ...init, headers: { ...init.headers, ...ourHeaders(method, address) } })
  })
}

/** Makes two calls that both get this response, by a clock that is a year ahead. */
async function callTwice(status: number, body: string) {
  stubServer(body, { status, headers: { date: inAYear } })
  for (let i = 0; i < 2; i++)
    await app.send(account.userTypes, {}, { base: '/api', language: 'en' }).catch(() => {})
  return app.serverTimeOffset()
}

it.each([
  ['a page of a captive portal', 200, '<html>Please accept our terms.'],
  ['JSON that is not ours', 200, '{"ok":true}'],
  ['an error', 503, '{"message":"Busy"}'],
])('does not learn the time from %s', async (_, status, body) => {
  expect(await callTwice(status, body)).toBe(0)
})

it('learns the time from responses that passed the contract', async () => {
  expect((await callTwice(200, '[]')) / year).toBeCloseTo(1, 3)
})

it('takes JSON of another version for a response that it cannot read, and for no lost connection', async () => {
  const { online, unknownResponses } = await import('#src/lib/connection.ts')
  const call = async (body: string) => {
    stubServer(body)
    return app.send(account.userTypes, {}, { base: '/api', language: 'en' }).catch((error: unknown) => error)
  }
  // What is more is left out.
  expect(
    await call('[{"id":1,"title":"Standard","subscription_per_month":0,"colour":"red"}]'),
  ).not.toBeInstanceOf(Error)
  expect(await call('[{"id":"one"}]')).toBeInstanceOf(app.UnknownResponse)
  expect([online(), unknownResponses.state]).toEqual([true, 1])
  // Ours by its headers, and cut short.
  expect(await call('[{"id"')).not.toBeInstanceOf(app.UnknownResponse)
  expect([online(), unknownResponses.state]).toEqual([false, 1])
})

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }

it.each([
  ['200 with the page of a portal', 200, '<html>', html],
  ['200 with JSON that the contract would take', 200, '[]', json],
  ['200 with our header of another call', 200, '[]', { ...json, [responseHeader]: 'members.list' }],
  ['200 with our header of no call', 200, '[]', { ...json, [responseHeader]: anyCall }],
  ['204', 204, null, {}],
  ['401 with JSON', 401, '{"message":"Sign in to the proxy"}', json],
  ['403 with JSON', 403, '{"message":"Forbidden"}', json],
  ['413 with HTML', 413, '<html>', html],
  ['429 with JSON', 429, '{"message":"Too many"}', { ...json, 'retry-after': '1' }],
  ['502 with HTML', 502, '<html>', html],
  ['304', 304, null, {}],
  ['a redirect to a sign-in page', 302, null, { location: 'https://login.example/' }],
])('takes no %s for a response of our server', async (_, status, body, headers) => {
  const { foreignResponses, online } = await import('#src/lib/connection.ts')
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: headers as HeadersInit }))
  const options = { base: 'https://church.example/api', language: 'en' }
  const error = await app.send(account.userTypes, {}, options).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(app.ForeignResponse)
  expect(error).toMatchObject({ status, host: 'church.example' })
  // It says nothing about other calls.
  expect([online(), foreignResponses.state]).toEqual([true, 1])
})

it('takes an error that the server sent before it knew the call', async () => {
  const headers = { [responseHeader]: anyCall }
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Busy' }, { status: 503, headers }))
  const options = { base: '/api', language: 'en' }
  await expect(app.send(account.userTypes, {}, options)).rejects.toMatchObject({
    status: 503,
    message: 'Busy',
  })
})

it('takes no download or stream without our header', async () => {
  vi.stubGlobal('fetch', async () => new Response('id,name'))
  const options = { base: 'https://church.example/api', language: 'en' }
  const exported = app.send(donations.export, { church_id: 'c' }, options)
  await expect(exported).rejects.toBeInstanceOf(app.ForeignResponse)
})

const gift = (method: string) => ({
  id: method,
  church_id: 'c',
  member_id: 'm',
  amount: 1,
  currency: 'USD',
  member_name: 'Ana',
  note: '',
  date: '2026-11-15',
  fund_id: null,
  fund_name: '',
  method,
  cheque_number: '',
  batch_id: null,
  createdAt: '',
})
const page = { currentPage: 1, totalPages: 1, totalItems: 2 }

it('reads a list of a newer server without the rows that have values of which it does not know', async () => {
  const { unknownRows, unknownResponses } = await import('#src/lib/connection.ts')
  const options = { base: '/api', language: 'en' }
  const list = async (body: object) => {
    stubServer(JSON.stringify(body))
    return app.send(donations.list, { church_id: 'c', page: 1, limit: 10 }, options)
  }
  const read = await list({
    donations: [gift('cash'), gift('mobile-money'), gift('cheque')],
    totals: [],
    ...page,
  })
  expect(read.donations.map(({ method }) => method)).toEqual(['cash', 'cheque'])
  expect([unknownRows.state, unknownResponses.state]).toEqual([1, 0])
  // What is wrong in another way is no list of ours, and what a write responds with is taken as it is or not at all.
  await expect(list({ donations: [{ method: 'mobile-money' }], totals: [], ...page })).rejects.toBeInstanceOf(
    app.UnknownResponse,
  )
  stubServer(JSON.stringify(gift('mobile-money')))
  const added = { church_id: 'c', member_id: 'm', amount: 1, note: '', date: '2026-11-15' }
  await expect(app.send(donations.add, added, options)).rejects.toBeInstanceOf(app.UnknownResponse)
  expect([unknownRows.state, unknownResponses.state]).toEqual([1, 2])
})

it('reads the churches of a person all or not: the data of one that is missing would be deleted', async () => {
  const church = {
    id: 'c',
    name: 'Legliz',
    address: '',
    phone: '',
    timezone: 'America/Port-au-Prince',
    currency: 'HTG',
    language: 'ht',
    country: 'HT',
    weekly_reminder: false,
    logo: null,
    cover: null,
    colour: null,
    deletedUntil: null,
  }
  const call = (roles: string[]) => {
    const churches = roles.map((role) => ({ ...church, role }))
    stubServer(JSON.stringify({ churches, ...page }))
    return app.send(churchCalls.list, { page: 1, limit: 10 }, { base: '/api', language: 'en' })
  }
  expect((await call(['owner'])).churches).toHaveLength(1)
  await expect(call(['owner', 'bishop'])).rejects.toBeInstanceOf(app.UnknownResponse)
})
