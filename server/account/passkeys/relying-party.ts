import type { Settings } from '#server/settings.ts'

export interface RelyingParty {
  id: string
  origin: string
}

/** Local host names, where browsers allow passkeys without https. */
const localName = /^(.+\.)?localhost$/

/** WebAuthn excludes IP addresses. */
const bareAddress = /^(\[.*\]|[\d.]+)$/

/**
 * The relying party of PUBLIC_URL, or of `localhost` when the caller uses it; other hosts in a request are not trusted.
 * Undefined where passkeys are impossible.
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
