import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicName, isWebPort } from './public-address.ts'

describe('an address of the public internet', () => {
  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
  ])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['shared by carriers', '100.127.255.255'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, where clouds keep their keys', '169.254.169.254'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.9'],
    ['benchmarks', '198.19.255.255'],
    ['6to4 relay', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped IPv4', '::ffff:127.0.0.1'],
    ['mapped IPv4', '::ffff:7f00:1'],
    ['mapped public IPv4', '::ffff:1.1.1.1'],
    ['compatible IPv4', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of a network', '64:ff9b:1::a00:1'],
    ['discard', '100::1'],
    ['Teredo', '2001::7f00:1'],
    ['documentation', '2001:db8::1'],
    ['6to4', '2002:7f00:1::'],
    ['documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456:789a::1'],
    ['link-local', 'fe80::1'],
    ['link-local with its interface', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['segment routing', '5f00::1'],
    ['no address', 'example.org'],
    ['nothing', ''],
  ])('%s: %s is none', (_, address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a name of the public internet', () => {
  test.each(['example.org', 'hooks.example.org.', 'localhost.example.org', 'xn--bcher-kva.example'])(
    '%s is one',
    (name) => expect(isPublicName(name)).toBe(true),
  )

  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'api.localhost',
    'printer.local',
    'printer.local.',
    'metadata.google.internal',
    'router.lan',
    'nas.home.arpa',
    'postgres',
    '',
  ])('%s is none', (name) => expect(isPublicName(name)).toBe(false))
})

test.each([
  [80, true],
  [443, true],
  [1024, true],
  [8443, true],
  [0, false],
  [22, false],
  [25, false],
  [444, false],
  [1023, false],
])('port %d: %s', (port, isOne) => expect(isWebPort(port)).toBe(isOne))
