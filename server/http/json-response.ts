import { gzipSync } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { requestHeader } from './node-message.ts'

/** In bytes: what fits into one packet is not compressed. */
const smallest = 1400
/** In bytes: larger bodies are compressed as a stream, which does not block the event loop. */
const largest = 64 * 1024

const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Responds with JSON and a Content-Length, compressed in one synchronous write where that is faster. */
export function respondWithJson(
  c: Context,
  value: object,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response {
  const text = JSON.stringify(value)
  const own = { ...headers, 'Content-Type': 'application/json' }
  if (text.length > largest) return c.body(text, status, own)
  c.set('isEncoded', true)
  const accepted = requestHeader(c, 'accept-encoding')
  if (text.length < smallest || !accepted || !gzip.test(accepted)) return c.body(text, status, own)
  return c.body(gzipSync(text), status, { ...own, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
}

const compressed = compress({ threshold: smallest })

/** Compresses all other responses as streams. */
export const compressStreams: MiddlewareHandler = async (c, next) => {
  await next()
  // The middleware looks at the response only after `next`; its view of the headers costs as much as a query.
  if (!c.get('isEncoded') && requestHeader(c, 'accept-encoding')) await compressed(c, async () => {})
}
