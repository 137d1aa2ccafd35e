import { beforeEach, expect, it, vi } from 'vitest'
import { account } from '#contract/account.ts'

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
/** Makes two calls that both get this response, by a clock that is a year ahead. */
async function callTwice(status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { date: inAYear } }))
  for (let i = 0; i < 2; i++)
    await app.send(account.userTypes, {}, { base: '/api', language: 'en' }).catch(() => {})
  return app.serverTimeOffset()
}

it.each([
  ['a page of a captive portal', 200, '<html>Please accept our terms.'],
  ['JSON that is not ours', 200, '{"ok":true}'],
  ['an error', 503, '{"message":"Busy"}'],
])('does not learn the time from %s', async (_, status, body) => {
  expect(await callTwice(status, body)).toBeNull()
})

it('learns the time from responses that passed the contract', async () => {
  expect((await callTwice(200, '[]'))! / year).toBeCloseTo(1, 3)
})

it('takes JSON of another version for a response that it cannot read, and for no lost connection', async () => {
  const { online, unknownResponses } = await import('#src/lib/connection.ts')
  const call = async (body: string) => {
    vi.stubGlobal('fetch', async () => new Response(body))
    return app.send(account.userTypes, {}, { base: '/api', language: 'en' }).catch((error: unknown) => error)
  }
  // What is more is left out.
  expect(
    await call('[{"id":1,"title":"Standard","subscription_per_month":0,"colour":"red"}]'),
  ).not.toBeInstanceOf(Error)
  expect(await call('[{"id":"one"}]')).toBeInstanceOf(app.UnknownResponse)
  expect([online(), unknownResponses.state]).toEqual([true, 1])
  expect(await call('<html>')).not.toBeInstanceOf(app.UnknownResponse)
  expect([online(), unknownResponses.state]).toEqual([false, 1])
})
