import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { donations } from '#contract/donations.ts'
import { startOutboxServer } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { storeCredentials } = await import('./credentials.ts')
const { flush, rowsOf, write } = await import('./outbox.ts')
const { sendWaiting } = await import('./sender.ts')

let server: Awaited<ReturnType<typeof startOutboxServer>>

beforeEach(async () => {
  // The first pauses are short, and a busy machine takes longer for a test.
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await startOutboxServer()
  await database.outbox.clear()
  await storeCredentials({
    userId: 'u',
    access_token: 'access-u',
    refresh_token: 'refresh-u',
    apiBase: server.base,
    language: 'en',
  })
})
afterEach(() => {
  vi.useRealTimers()
  return server.close()
})

const markPresent = (member_id: string) =>
  write(attendance.mark, {
    church_id: 'c',
    date: '2026-11-15',
    marks: [{ member_id, present: true, marked_at: new Date().toISOString() }],
  })
const statuses = async () => (await rowsOf('u')).map((row) => row.status)

it.each([
  ['200 with JSON', 200, '{"message":"Deleted"}'],
  ['200 with a page', 200, '<html>'],
  ['401 with JSON', 401, '{"message":"Sign in to the proxy"}'],
  ['403 with JSON', 403, '{"message":"Forbidden"}'],
  ['404 with JSON', 404, '{"message":"No such thing"}'],
  ['409 that names the person', 409, '{"message":"Other","fields":{"x-user-id":"Other"}}'],
  ['413 with a page', 413, '<html>'],
  ['429 with JSON', 429, '{"message":"Slow"}'],
  ['502 with a page', 502, '<html>'],
])('keeps what a gateway responds to with %s, and tries it again later', async (_, status, raw) => {
  await write(donations.remove, { donation_id: 'g1', church_id: 'c' })
  await markPresent('m1')
  server.replyWith({ status, raw, foreign: true })
  const before = Date.now()
  expect(await sendWaiting()).toBeGreaterThan(before)
  expect(await statuses()).toEqual(['waiting', 'waiting'])
  // Nobody is signed out, and no token was renewed.
  expect(server.received.map(({ path }) => path)).toEqual([
    '/church/donations/g1?church_id=c',
    '/church/attendance',
  ])
  expect((await database.credentials.get('current'))?.access_token).toBe('access-u')
  // A network that is back does not hurry it: the server could be reached.
  await flush()
  await sendWaiting()
  expect(server.received).toHaveLength(2)
  server.reply = ({ method }) =>
    method === 'DELETE' ? { status: 200, body: { message: 'Gift deleted.' } } : undefined
  await flush({ all: true })
  await sendWaiting()
  expect(await statuses()).toEqual(['sent', 'sent'])
})
