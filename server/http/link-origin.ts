import { isLoopback } from '#server/settings.ts'
import type { Settings } from '#server/settings.ts'

/** Under which address the app is reached. */
type Address = Pick<Settings, 'publicUrl' | 'host' | 'port'>

/**
 * Returns the origin of links in mails, in texts and for payment providers: PUBLIC_URL, or a loopback address to try the
 * app at home. Undefined for any other address: a request's `Host` header is what its sender writes into it, and a link
 * would lead to their site. `origin` is that of the request; of a job, the address that the server listens on.
 */
export function linkOrigin(
  { publicUrl, host, port }: Address,
  origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
): string | undefined {
  return publicUrl ?? (isLoopback(new URL(origin).hostname) ? origin : undefined)
}

/** Returns the address of a page for a link that a job sends; undefined without an address that can be trusted. */
export function pageAddress(settings: Address, path: string): string | undefined {
  const origin = linkOrigin(settings)
  return origin && origin + path
}
