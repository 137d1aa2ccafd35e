import { anyCall, responseHeader } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'

/** The part of `Response` that browsers and Node share. */
interface ResponseHead {
  ok: boolean
  headers: { get: (name: string) => string | null }
}

/**
 * Not a gateway, proxy or captive portal. With `endpoint`: whether it answers that call; an error may precede
 * its identification.
 */
export function isOurs({ ok, headers }: ResponseHead, endpoint?: Pick<Endpoint, 'name'>): boolean {
  const call = headers.get(responseHeader)
  return call !== null && (!endpoint || call === endpoint.name || (!ok && call === anyCall))
}
