import { isIP, isIPv4 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { requestHeader } from './node-message.ts'

/**
 * The caller's IP address: the connection's or, behind a trusted proxy, the last one in `X-Forwarded-For`. Limits and
 * logs use its `networkOf`; security events show it in full.
 */
export function callerAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? requestHeader(c, 'x-forwarded-for')?.split(',').at(-1) : undefined
  // Tests call the app without a socket.
  const connected = c.env?.incoming ? getConnInfo(c).remote.address : undefined
  return plainAddress(forwarded) ?? plainAddress(connected) ?? 'local'
}

/** Strips port, brackets and zone, and unwraps IPv4-mapped addresses; undefined for other texts. */
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

/** The range that one subscriber controls: /24 of IPv4, /64 of IPv6. Other texts are returned unchanged. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (plain === undefined) return address
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  // A trailing IPv4 part counts as two groups.
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array<string>(8 - written).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
