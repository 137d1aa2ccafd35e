import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { publicFetch } from './public-fetch.ts'
import type { Resolve } from './public-fetch.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
}

const request = { headers: { 'content-type': 'application/json' }, body: '{}' }
const leadsTo =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
const own = publicFetch({ privateNetwork: true })
const shortTimeout = publicFetch({ privateNetwork: true, timeout: 1000 })

describe('an address that we may not call', () => {
  const fetch = publicFetch({ privateNetwork: false, resolve: leadsTo('93.184.216.34'), timeout: 300 })

  test.each([
    'https://127.0.0.1/hook',
    'https://127.1/hook',
    'https://2130706433/hook',
    'https://0x7f.0.0.1/hook',
    'https://017700000001/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/hook',
    'https://LOCALHOST./hook',
    'https://postgres/hook',
    'https://printer.local/hook',
    'https://example.org:22/hook',
    'https://１２７.０.０.１/hook',
  ])('%s is refused by the check and by the call', async (address) => {
    const url = new URL(address)
    await expect(fetch.check(url)).rejects.toMatchObject({ problem: 'not_public' })
    await expect(fetch.post(url, request)).rejects.toMatchObject({ problem: 'not_public' })
  })

  test('http is refused', async () => {
    const url = new URL('http://example.org/hook')
    await expect(fetch.check(url)).rejects.toMatchObject({ problem: 'not_https' })
    await expect(fetch.post(url, request)).rejects.toMatchObject({ problem: 'not_https' })
  })

  test.each([[['10.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['2606:4700::1111', 'fd00::1']]])(
    'a name that leads to %s is refused, whatever else it leads to',
    async (addresses) => {
      const guarded = publicFetch({ privateNetwork: false, resolve: leadsTo(...addresses) })
      const url = new URL('https://hooks.example.org/hook')
      await expect(guarded.check(url)).rejects.toMatchObject({ problem: 'not_public' })
      await expect(guarded.post(url, request)).rejects.toMatchObject({ problem: 'not_public' })
    },
  )

  test('a name that nobody knows is refused', async () => {
    const lost = publicFetch({ privateNetwork: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    const url = new URL('https://hooks.example.org/hook')
    await expect(lost.check(url)).rejects.toMatchObject({ problem: 'unknown_host' })
    await expect(lost.post(url, request)).rejects.toMatchObject({ problem: 'unknown_host' })
  })

  test('a name that is public at the check and not at the call is refused then', async () => {
    const answers = [leadsTo('93.184.216.34'), leadsTo('127.0.0.1')]
    const turning = publicFetch({ privateNetwork: false, resolve: (host) => answers.shift()!(host) })
    const url = new URL('https://hooks.example.org/hook')
    await turning.check(url)
    await expect(turning.post(url, request)).rejects.toMatchObject({ problem: 'not_public' })
  })
})

test('a name is resolved once for a connection, which goes to that address', async () => {
  const { port } = await listen((_, response) => void response.end('well'))
  const resolve = vi.fn(leadsTo('127.0.0.1'))
  const fetch = publicFetch({ privateNetwork: true, resolve })
  const { status } = await fetch.post(new URL(`http://hooks.example.org:${port}/`), request)
  expect(status).toBe(200)
  expect(resolve.mock.calls).toEqual([['hooks.example.org']])
})

test('a redirect is a response, and not followed', async () => {
  const requested: string[] = []
  const url = await listen((incoming, response) => {
    requested.push(incoming.url!)
    response.writeHead(302, { location: '/inside' }).end()
  })
  expect(await own.post(url, request)).toMatchObject({ status: 302 })
  expect(requested).toEqual(['/hook'])
})

test('a server that never responds is left after the timeout', async () => {
  const url = await listen(() => {})
  await expect(shortTimeout.post(url, request)).rejects.toMatchObject({ problem: 'timeout' })
})

test('of a body that never ends only the beginning is read', async () => {
  const closed = vi.fn()
  const url = await listen((_, response) => {
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more))
    response.on('close', closed)
    more()
  })
  const { status, body } = await own.post(url, request)
  expect([status, body.length]).toEqual([200, 4096])
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test.each([
  [10, true],
  [9, false],
])('of a body of ten bytes and room for %i it is said whether that is all: %s', async (maxBytes, isWhole) => {
  const url = await listen((_, response) => void response.end('0123456789'))
  const { body, ...rest } = await own.request(url, { method: 'GET', headers: {}, maxBytes })
  expect([body.length, rest.isWhole]).toEqual([maxBytes, isWhole])
})

test('a host that the operator has named may be private, and no other', async () => {
  const url = await listen((incoming, response) => void response.end(incoming.method))
  const resolve = leadsTo('127.0.0.1')
  const fetch = publicFetch({ privateNetwork: false, privateHosts: ['Printer.lan'], resolve })
  const of = (host: string) =>
    fetch.request(new URL(`http://${host}:${url.port}/`), { method: 'PUT', headers: {}, body: 'x' })
  expect((await of('printer.lan')).body.toString()).toBe('PUT')
  await expect(of('127.0.0.1')).rejects.toMatchObject({ problem: 'not_https' })
  await expect(of('other.example.org')).rejects.toMatchObject({ problem: 'not_https' })
  const secure = new URL(`https://other.example.org:${url.port}/`)
  await expect(fetch.request(secure, { method: 'GET', headers: {} })).rejects.toMatchObject({
    problem: 'not_public',
  })
})

test('of a body that drips what came in time is read', async () => {
  const url = await listen((_, response) => {
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const { status, body } = await shortTimeout.post(url, request)
  expect(status).toBe(200)
  expect(body.toString()).toMatch(/^\.+$/)
})

test('nobody there, and no TLS there, are told apart', async () => {
  const url = await listen((_, response) => void response.end())
  const withTls = new URL(`https://127.0.0.1:${url.port}/`)
  await expect(own.post(withTls, request)).rejects.toMatchObject({ problem: 'tls' })
  stops.splice(0).forEach((stop) => stop())
  await expect(own.post(url, request)).rejects.toMatchObject({ problem: 'connection' })
})

test('a call is cut off when its caller ends', async () => {
  const url = await listen(() => {})
  await expect(own.post(url, { ...request, signal: AbortSignal.abort() })).rejects.toMatchObject({
    problem: 'connection',
  })
})
