import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { respondWithError } from './errors.ts'
import { endIncompleteRequests } from './incomplete-requests.ts'
import { logRequests } from './log-requests.ts'

const timeout = 600
let server: Server
let output = ''
afterEach(() => server.close())

async function start(options: Partial<Parameters<typeof endIncompleteRequests>[1]> = {}) {
  output = ''
  const log = createLog('info', { write: (line) => (output += line) })
  const app = new Hono()
  app.use(logRequests({ log, metrics: null, logHash: () => '', settings: { trustProxy: 0 } }))
  app.onError((error, c) => respondWithError(error, c, log))
  app.post('/', async (c) => c.text(`${(await c.req.text()).length} bytes`))
  app.get('/slow', async (c) => {
    await pause(3 * timeout)
    return c.text('done')
  })
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  endIncompleteRequests(server, { timeout, trustProxy: 0, ...options })
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

function open(text: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  socket.on('error', () => {})
  socket.write(text)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, closed, received: () => received }
}

test.each([
  ['nothing', ''],
  ['half a head', 'POST / HTTP/1.1\r\nHost:'],
  ['half a body', `${head(10)}half`],
])('a connection that has sent %s and goes on no further is closed', async (_, text) => {
  await start()
  const { closed, received } = open(text)
  await closed
  expect(received()).not.toContain('200 OK')
})

test('a slow line that goes on is waited for, and so is a slow response', async () => {
  await start()
  const slow = open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  const { socket, received } = open(head(8))
  for (const letter of 'bit.bit.') {
    await pause(timeout / 3)
    socket.write(letter)
  }
  await vi.waitFor(() => expect(received()).toContain('8 bytes'))
  await vi.waitFor(() => expect(slow.received()).toContain('done'))
  for (const each of [socket, slow.socket]) each.destroy()
})

const connected = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

/** Opens connections in batches that fit the server's accept queue. */
async function openMany(count: number, text: string, many: ReturnType<typeof open>[] = []) {
  while (many.length < count) {
    const some = Array.from({ length: Math.min(100, count - many.length) }, () => open(text))
    await Promise.all(some.map(({ socket }) => once(socket, 'connect')))
    many.push(...some)
  }
  return many
}
const destroyAll = (many: ReturnType<typeof open>[]) => many.forEach(({ socket }) => socket.destroy())

test('the phones of a congregation, each with six connections, are no attack', async () => {
  await start({ timeout: 30_000 })
  // On a slow machine Node would close the idle ones.
  server.keepAliveTimeout = 60_000
  const sending = await openMany(600, `${head(4)}done`)
  await vi.waitFor(
    () => expect(sending.every(({ received }) => received().includes('4 bytes'))).toBe(true),
    20_000,
  )
  // These have sent nothing yet; the earlier ones are idle.
  const fresh = await openMany(1200, '')
  const next = open(`${head(4)}more`)
  await vi.waitFor(() => expect(next.received()).toContain('4 bytes'))
  for (const { socket } of fresh) socket.write(`${head(4)}late`)
  await vi.waitFor(
    () => expect(fresh.every(({ received }) => received().includes('4 bytes'))).toBe(true),
    20_000,
  )
  expect([...sending, ...fresh, next].filter(({ socket }) => socket.closed)).toEqual([])
  destroyAll([...sending, ...fresh, next])
})

test('of a thousand connections that dribble, 200 are left, and others of the address are answered', async () => {
  await start({ timeout: 5 * timeout })
  const dribbling: ReturnType<typeof open>[] = []
  const clock = setInterval(() => dribbling.forEach(({ socket }) => socket.write('x')), timeout / 3)
  try {
    await openMany(1000, head(100_000), dribbling)
    await vi.waitFor(async () => expect(await connected()).toBe(200), 20_000)
    const other = open(`${head(4)}done`)
    await vi.waitFor(() => expect(other.received()).toContain('4 bytes'))
    other.socket.destroy()
  } finally {
    clearInterval(clock)
    destroyAll(dribbling)
  }
})

test('what comes slowly, as by a line that many share, is waited for, however many they are', async () => {
  await start({ slowPerNetwork: 2 })
  const slow = await openMany(10, head(20_000))
  for (let i = 0; i < 20; i++) {
    await pause(timeout / 6)
    for (const { socket } of slow) socket.write('x'.repeat(1000))
  }
  for (const { received } of slow) await vi.waitFor(() => expect(received()).toContain('20000 bytes'))
  destroyAll(slow)
})

test('an address has so many connections and no more, a proxy any number', async () => {
  await start({ perNetwork: 2 })
  const [first, second] = await openMany(2, head(4))
  await vi.waitFor(async () => expect(await connected()).toBe(2))
  await open(head(4)).closed
  first!.socket.destroy()
  await vi.waitFor(async () => expect(await connected()).toBe(1))
  const next = open(`${head(4)}more`)
  await vi.waitFor(() => expect(next.received()).toContain('4 bytes'))
  destroyAll([second!, next])
  server.close()

  await start({ perNetwork: 2, slowPerNetwork: 2, trustProxy: 1 })
  const many = await openMany(5, `${head(4)}more`)
  for (const each of many) await vi.waitFor(() => expect(each.received()).toContain('4 bytes'))
  destroyAll(many)
})

test('a request that its sender has broken off is no error in the log', async () => {
  await start()
  const arrived = once(server, 'request')
  const { socket } = open(`${head(10)}half`)
  await arrived
  socket.destroy()
  await vi.waitFor(() => expect(output).toContain('"method":"POST"'))
  expect(output).not.toContain('"level":50')
  expect(output).not.toContain('"status":500')
})
