import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { requestHeader } from './node-message.ts'

/** The caller's network address; behind a proxy of ours the one that the proxy names. */
export function callerAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? requestHeader(c, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // Without a socket (tests call the app directly) there is no connection to ask.
  return forwarded || (c.env?.incoming ? getConnInfo(c).remote.address : undefined) || 'local'
}
