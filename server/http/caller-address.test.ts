import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { callerAddress, networkOf } from './caller-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5::', '1:2:3:4::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['local', 'local'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['behind a proxy of ours: what it has added, not what the caller has written', true, '203.0.113.7'],
  ['without one: never what a header says', false, 'local'],
])('the address of a caller is, %s', async (_, trustProxy, address) => {
  const app = new Hono()
  app.get('/', (c) => c.text(callerAddress(c, trustProxy)))
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
  expect(await (await app.request('/', { headers })).text()).toBe(address)
})
