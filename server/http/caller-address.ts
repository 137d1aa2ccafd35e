import { isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { requestHeader } from './node-message.ts'

/** The caller's network address; behind a proxy of ours the one that the proxy names. */
export function callerAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? requestHeader(c, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // Without a socket (tests call the app directly) there is no connection to ask.
  return forwarded || (c.env?.incoming ? getConnInfo(c).remote.address : undefined) || 'local'
}

/**
 * The network that an address is in: what one subscriber or one rented server can choose freely (/24 of IPv4, /64 of
 * IPv6). Any other text is a network of its own.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  // An address that ends in the form of IPv4 has two groups in its last one.
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array<string>(8 - written).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
