import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { requestHeader } from '#server/http/node-message.ts'

const brotli = promisify(brotliCompress)

/** CPU cost similar to gzip's default. */
const quality = 5

/**
 * Compresses a rendered page with brotli where supported. With gzip, larger pages exceed the initial 14 KiB window and
 * need one more round trip.
 */
export const compressPage: MiddlewareHandler = async (c, next) => {
  await next()
  // The app shell is already compressed.
  if (c.res.status !== 200 || !c.res.body || c.res.headers.has('content-encoding')) return
  if (!/\bbr\b(?!\s*;\s*q=0)/.test(requestHeader(c, 'accept-encoding') ?? '')) return
  const page = new Uint8Array(await c.res.arrayBuffer())
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  }
  const { headers } = c.res
  c.res = new Response(new Uint8Array(await brotli(page, { params })), { headers })
  c.header('Content-Encoding', 'br')
  c.header('Vary', 'Accept-Encoding', { append: true })
  const etag = headers.get('etag')
  if (etag && !etag.startsWith('W/')) c.header('ETag', `W/${etag}`)
}
