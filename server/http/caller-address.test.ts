import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { parseTrustedProxies } from '#server/settings/trusted-proxies.ts'
import { callerAddress, networkOf } from './caller-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::FFFF:203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::ffff:1:2', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5::', '1:2:3:4::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['local', 'local'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

async function addressOf(header: string | undefined, trustProxy: string, connected?: string) {
  const app = new Hono()
  const proxies = parseTrustedProxies(trustProxy)!
  app.get('/', (c) => c.text(callerAddress(c, proxies)))
  const headers: Record<string, string> = header === undefined ? {} : { 'x-forwarded-for': header }
  const incoming = connected && {
    headers,
    socket: { remoteAddress: connected, remotePort: 1, remoteFamily: 'IPv6' },
  }
  return (await app.request('/', { headers }, incoming ? { incoming } : {})).text()
}

it.each([
  ['behind a proxy of ours: what it has added, not what the caller has written', '1', '203.0.113.7'],
  ['without one: never what a header says', '0', 'local'],
])('the address of a caller is, %s', async (_, trustProxy, address) => {
  expect(await addressOf('198.51.100.1, 203.0.113.7', trustProxy)).toBe(address)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['1.2.3.4, 5.6.7.8 ,  203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8::7]:99', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[::1]:99', '::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
])('a proxy that writes %j means %s', async (header, address) => {
  expect(await addressOf(header, '1', '10.0.0.1')).toBe(address)
})

it.each([
  undefined,
  '',
  '1.2.3.4,',
  'unknown',
  '_hidden',
  '1.2.3.4.5',
  '1.2.3.4:x',
  '999.1.1.1',
  '2001:db8::7]:99',
  '[1.2.3.4',
  '<script>',
  'localhost',
  'x'.repeat(5000),
])('of a header %j that names no address last, the address is that of the connection', async (header) => {
  expect(await addressOf(header, '1', '::ffff:10.0.0.1')).toBe('10.0.0.1')
})

it('without a proxy the address is that of the connection, in the form of IPv4 where it is one', async () => {
  expect(await addressOf('198.51.100.1', '0', '::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf('198.51.100.1', '0', 'fe80::1%eth0')).toBe('fe80::1')
})

const chain = '198.51.100.1, 203.0.113.7, 10.0.0.2'

it.each([
  ['0', chain, '10.0.0.1', '10.0.0.1'],
  ['1', chain, '10.0.0.1', '10.0.0.2'],
  ['2', chain, '10.0.0.1', '203.0.113.7'],
  ['true', chain, '10.0.0.1', '10.0.0.2'],
  // The outer proxy was passed by.
  ['3', '203.0.113.7', '10.0.0.1', '203.0.113.7'],
  ['2', undefined, '10.0.0.1', '10.0.0.1'],
])('with TRUST_PROXY=%s, %j from %s is of %s', async (proxies, header, connected, address) => {
  expect(await addressOf(header, proxies, connected)).toBe(address)
})

it.each([
  ['a proxy of the networks', chain, '10.0.0.1', '203.0.113.7'],
  ['a proxy of the networks by IPv6', '2001:db8::7, fd00::2', 'fd00::1', '2001:db8::7'],
  ['a proxy of the networks, as a mapped address', '203.0.113.7', '::ffff:10.0.0.1', '203.0.113.7'],
  ['a single address', '203.0.113.7', '192.0.2.10', '203.0.113.7'],
  ['an address next to it', '203.0.113.7', '192.0.2.11', '192.0.2.11'],
  ['a stranger who writes the header', '203.0.113.7, 10.0.0.2', '198.51.100.9', '198.51.100.9'],
  ['a proxy that names no address', 'unknown', '10.0.0.1', '10.0.0.1'],
  ['a proxy behind one that names no address', '203.0.113.7, unknown, 10.0.0.2', '10.0.0.1', '10.0.0.2'],
  ['a caller within the networks', '10.0.0.9, 10.0.0.2', '10.0.0.1', '10.0.0.9'],
])('with networks, %s: %j from %s is of %s', async (_, header, connected, address) => {
  const networks = '10.0.0.0/8, 192.0.2.10,fd00::/8'
  expect(await addressOf(header, networks, connected)).toBe(address)
})
