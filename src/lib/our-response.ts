import { anyCall, responseHeader } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Returns whether our server sent the response, and not a gateway, a proxy or a captive portal. With an `endpoint`, whether
 * it is the response to that call: an error may have been sent before the server knew the call.
 */
export function isOurs({ ok, headers }: Response, endpoint?: Pick<Endpoint, 'name'>): boolean {
  const call = headers.get(responseHeader)
  return call !== null && (!endpoint || call === endpoint.name || (!ok && call === anyCall))
}
