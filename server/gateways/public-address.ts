import { BlockList, isIP } from 'node:net'

// Non-public ranges: IANA's special-purpose registries, and IPv6 ranges that embed an IPv4 address.

const blockedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
]
/** Exceptions within 2000::/3, the only public range. */
const blockedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const blocked = new BlockList()
for (const range of blockedIpv4) addTo(blocked, range, 'ipv4')
for (const range of blockedIpv6) addTo(blocked, range, 'ipv6')
const globalUnicast = new BlockList()
addTo(globalUnicast, '2000::/3', 'ipv6')

function addTo(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [net, prefix] = range.split('/')
  list.addSubnet(net!, Number(prefix), family)
}

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** Names of local networks, whatever they resolve to (RFC 6761, 6762, 8375, 9476). */
const localName = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion)$/i

/** Whether a host name can be public: it has a dot and no local suffix. */
export function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !localName.test(name)
}

/** Other ports below 1024 belong to services that do not expect HTTP. */
const webPorts = new Set([80, 443])

/** Whether a web server may use this port. */
export function isWebPort(port: number): boolean {
  return webPorts.has(port) || port >= 1024
}
