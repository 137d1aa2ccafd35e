import type { Settings } from '#server/settings.ts'

/** For whom passkeys are made: the standard's RP ID, and the origin at which the browser must have asked. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Names of the machine itself, where browsers allow passkeys without https. */
const localName = /^(.+\.)?localhost$/

/** The standard excludes addresses that are no names. */
const bareAddress = /^(\[.*\]|[\d.]+)$/

/**
 * For whom passkeys are made: the host of PUBLIC_URL, else `localhost` where the caller reaches the server under it, since
 * no other host that a request names is to be trusted. Undefined where passkeys cannot be.
 */
export function relyingParty(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  origin: string,
): RelyingParty | undefined {
  const { hostname, origin: ours, protocol } = new URL(publicUrl ?? origin)
  if (localName.test(hostname)) return { id: hostname, origin: ours }
  if (!publicUrl || bareAddress.test(hostname) || protocol !== 'https:') return undefined
  return { id: hostname, origin: ours }
}
