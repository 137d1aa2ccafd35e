import { isIP, isIPv4 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isTrustedProxy } from '#server/settings/trusted-proxies.ts'
import type { TrustedProxies } from '#server/settings/trusted-proxies.ts'
import { requestHeader } from './node-message.ts'

/**
 * The caller's IP address: the connection's or, behind trusted proxies, the last address in `X-Forwarded-For` that none
 * of them has.
 */
export function callerAddress(c: Context, proxies: TrustedProxies): string {
  // Tests call the app without a socket.
  const connected = plainAddress(c.env?.incoming ? getConnInfo(c).remote.address : undefined)
  const header = proxies === 0 ? undefined : requestHeader(c, 'x-forwarded-for')
  const forwarded = header?.split(',') ?? []
  const address =
    typeof proxies === 'number'
      ? // A proxy that is closer than the others may be reached directly, and has then added the first entry.
        plainAddress(forwarded.at(-proxies) ?? forwarded[0])
      : firstUntrusted(proxies, connected, forwarded)
  return address ?? connected ?? 'local'
}

/** Walks from the connection towards the caller while each address is one of a trusted proxy. */
function firstUntrusted(proxies: TrustedProxies, connected: string | undefined, forwarded: string[]) {
  let address = connected
  for (const text of forwarded.toReversed()) {
    if (address === undefined || !isTrustedProxy(proxies, address)) break
    const next = plainAddress(text)
    if (next === undefined) break
    address = next
  }
  return address
}

/** The network that a caller is limited by: every limit of networks counts by this. */
export function callerNetwork(c: Context, proxies: TrustedProxies): string {
  return networkOf(callerAddress(c, proxies))
}

/** Strips port, brackets and zone, and unwraps IPv4-mapped addresses; undefined for other texts. */
export function plainAddress(text = ''): string | undefined {
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
