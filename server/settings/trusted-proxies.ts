import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * Proxies whose `X-Forwarded-For` is believed: their number between the caller and this server (0: none), or the
 * networks of their addresses.
 */
export type TrustedProxies = number | BlockList

/** Parses TRUST_PROXY: a number of proxies, or networks and addresses with commas between them. Undefined: invalid. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'true') return 1
  if (text === 'false') return 0
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const networks = new BlockList()
  for (const part of text.split(',')) if (!addNetwork(networks, part.trim())) return undefined
  return networks
}

/** Adds `address` or `address/bits`. Returns false for other texts. */
function addNetwork(networks: BlockList, text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (!isIP(address) || address.includes('%') || rest.length > 0) return false
  const [family, most] = isIPv4(address) ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
  if (bits === undefined) networks.addAddress(address, family)
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most) networks.addSubnet(address, Number(bits), family)
  else return false
  return true
}

/** Whether a connection from this address (plain, without port or zone) is one of a trusted proxy. */
export function isTrustedProxy(proxies: TrustedProxies, address: string): boolean {
  if (typeof proxies === 'number') return proxies > 0
  return isIP(address) > 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
