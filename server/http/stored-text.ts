import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context as HonoContext } from 'hono'
import { requestHeader } from './node-message.ts'

/** A text that stays constant until restart, compressed in advance. */
export interface StoredText {
  text: string
  gzipped: Uint8Array<ArrayBuffer>
  etag: string
}

/** Compresses and hashes a text. */
export async function storeText(text: string): Promise<StoredText> {
  const gzipped = new Uint8Array(await promisify(gzip)(text))
  const hash = createHash('sha256').update(text).digest('base64url')
  return { text, gzipped, etag: `"${hash.slice(0, 22)}"` }
}

/** Responds with the text, or 304 for a matching ETag. `headers` needs the content type. */
export function respondStored(
  c: HonoContext,
  { text, gzipped, etag }: StoredText,
  headers: Record<string, string>,
): Response {
  const gzips = requestHeader(c, 'accept-encoding')?.includes('gzip')
  const always = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: etag, ...headers }
  if (requestHeader(c, 'if-none-match')?.includes(etag)) return c.body(null, 304, always)
  return gzips ? c.body(gzipped, 200, { ...always, 'Content-Encoding': 'gzip' }) : c.body(text, 200, always)
}
