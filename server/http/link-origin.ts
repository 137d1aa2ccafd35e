import { isLoopback } from '#server/settings.ts'
import type { Settings } from '#server/settings.ts'

type Address = Pick<Settings, 'publicUrl' | 'host' | 'port'>

/**
 * Origin of links in mails, texts and payment pages: PUBLIC_URL, or a loopback address for trying the app. Undefined
 * otherwise: the `Host` header is controlled by the sender, and links would lead to their site. `origin`: the
 * request's; jobs use the listening address.
 */
export function linkOrigin(
  { publicUrl, host, port }: Address,
  origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
): string | undefined {
  return publicUrl ?? (isLoopback(new URL(origin).hostname) ? origin : undefined)
}

/** URL of a page for links in jobs; undefined without a trusted origin. */
export function pageAddress(settings: Address, path: string): string | undefined {
  const origin = linkOrigin(settings)
  return origin && origin + path
}
