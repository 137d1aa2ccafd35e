import { expect, test, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { anyCall, responseHeader } from '#contract/endpoint.ts'
import { connectionTimeout } from '#server/db/connection.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi({})
const { options } = api.pool
const longTimeout = options.connectionTimeoutMillis!

/** Takes all connections of the calls. Returns what lets them go. */
async function takeConnections(): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: 20 }, () => api.pool.connect()))
  return () => clients.forEach((client) => client.release())
}

const signIn = () => api.call(account.signIn, { email: 'nobody@example.org', password: 'correct horse' })

test('a call that would wait too long is told at once to come again', async () => {
  const release = await takeConnections()
  const waiting = Array.from({ length: 200 }, () => api.pool.connect())
  const start = performance.now()
  const reply = await signIn()
  // Whoever waits in vain waits a minute here.
  expect(performance.now() - start).toBeLessThan(longTimeout / 2)
  expect(reply.status).toBe(503)
  // The phone takes it for a response of ours, and not of a gateway.
  expect(reply.headers.get(responseHeader)).toBe(anyCall)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(reply.body.message).toMatch(/too much to do/)
  release()
  for (const each of waiting) void each.then((client) => client.release())
  await Promise.all(waiting)
  expect((await signIn()).status).toBe(401)
})

test('a call in a short queue that does not move is told to come again within five seconds', async () => {
  const release = await takeConnections()
  // As a server's: that of the other tests is more patient.
  options.connectionTimeoutMillis = connectionTimeout
  try {
    const start = performance.now()
    const reply = await signIn()
    // Five, and as many again for a machine that has other things to do.
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(reply.status).toBe(503)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    options.connectionTimeoutMillis = longTimeout
    release()
  }
})

test('a write that finds the disk full says so, and asks for a later try', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const query = vi.spyOn(api.pool, 'query').mockRejectedValue(full)
  const connect = vi.spyOn(api.pool, 'connect').mockRejectedValue(full)
  const reply = await signIn()
  query.mockRestore()
  connect.mockRestore()
  expect(reply.status).toBe(507)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
  expect(reply.body.message).toMatch(/disk is full/)
})
