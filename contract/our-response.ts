import { anyCall, responseHeader } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'

/** What `isOurs` reads of a `Response`: the contract is for browsers and for Node. */
interface ResponseHead {
  ok: boolean
  headers: { get: (name: string) => string | null }
}

/**
 * Returns whether our server sent the response, and not a gateway, a proxy or a captive portal. With an `endpoint`, whether
 * it is the response to that call: an error may have been sent before the server knew the call.
 */
export function isOurs({ ok, headers }: ResponseHead, endpoint?: Pick<Endpoint, 'name'>): boolean {
  const call = headers.get(responseHeader)
  return call !== null && (!endpoint || call === endpoint.name || (!ok && call === anyCall))
}
