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
import { endHalfSent } from './half-sent.ts'
import { logRequests } from './log-requests.ts'

const timeout = 600
let server: Server
let output = ''
afterEach(() => server.close())

async function start(options: { perAddress?: number; trustProxy?: boolean } = {}) {
  output = ''
  const log = createLog('info', { write: (line) => (output += line) })
  const app = new Hono()
  app.use(logRequests({ log, logHash: () => '', settings: { trustProxy: false } }))
  app.onError((error, c) => respondWithError(error, c, log))
  app.post('/', async (c) => c.text(`${(await c.req.text()).length} bytes`))
  app.get('/slow', async (c) => {
    await pause(3 * timeout)
    return c.text('done')
  })
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  endHalfSent(server, { timeout, trustProxy: false, ...options })
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

function open(text: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  socket.on('error', () => {})
  socket.write(text)
  return { socket, closed: once(socket, 'close'), received: () => received }
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

test('an address has so many half-sent requests and no more, a proxy any number', async () => {
  await start({ perAddress: 2 })
  const [first, second] = [open(head(4)), open(head(4))]
  const connected = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  await vi.waitFor(async () => expect(await connected()).toBe(2))
  await open(head(4)).closed
  first.socket.write('done')
  await vi.waitFor(() => expect(first.received()).toContain('4 bytes'))
  const next = open(`${head(4)}more`)
  await vi.waitFor(() => expect(next.received()).toContain('4 bytes'))
  for (const { socket } of [first, second, next]) socket.destroy()
  server.close()

  await start({ perAddress: 2, trustProxy: true })
  const many = Array.from({ length: 5 }, () => open(`${head(4)}more`))
  for (const each of many) await vi.waitFor(() => expect(each.received()).toContain('4 bytes'))
  for (const { socket } of many) socket.destroy()
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
