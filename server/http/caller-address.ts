import { isIP, isIPv4 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { requestHeader } from './node-message.ts'

/**
 * The caller's network address: that of the connection or, behind a proxy of ours, the one that this proxy has added as
 * the last of the header. Limits and the log count by `networkOf` it; security events show it whole.
 */
export function callerAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? requestHeader(c, 'x-forwarded-for')?.split(',').at(-1) : undefined
  // Without a socket (tests call the app directly) there is no connection to ask.
  const connected = c.env?.incoming ? getConnInfo(c).remote.address : undefined
  return plainAddress(forwarded) ?? plainAddress(connected) ?? 'local'
}

/** The address without port, brackets and zone, one of IPv4 in its own form; undefined for any other text. */
function plainAddress(text = ''): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (!isIP(bare)) return undefined
  const mapped = /^(?:0*:)*:?ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(bare)
  if (!mapped) return bare
  const [, dotted, high = '', low = ''] = mapped
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex')
  return dotted ?? bytes.join('.')
}

/**
 * The network that an address is in: what one subscriber or one rented server can choose freely (/24 of IPv4, /64 of
 * IPv6). Any other text is a network of its own.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (plain === undefined) return address
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  // An address that ends in the form of IPv4 has two groups in its last one.
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array<string>(8 - written).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
