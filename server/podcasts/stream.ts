import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { recognise } from '#server/http/access.ts'
import { callerAddress } from '#server/http/caller-address.ts'
import { nodeMessages, requestHeader } from '#server/http/node-message.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Log } from '#server/log.ts'
import { listenCounter } from './listens.ts'
import type { ListenCounter } from './listens.ts'
import { audioKey, isOpen, mayHear } from './rules.ts'
import { bodyOf, bytesOf, sendBytes } from './send-bytes.ts'
import type { Signer } from './signature.ts'
import { respondWithStream } from './stream-response.ts'
import type { StreamResponse } from './stream-response.ts'
import { findStreamed } from './stream-store.ts'
import type { Streamed } from './stream-store.ts'
import { unreadable } from './unreadable.ts'

interface Services {
  pool: Pool
  storage: Storage
  signer: Signer
  log: Log
  db: Db
  settings: { trustProxy: boolean }
}

const fileName = /^([\w-]{1,64})(?:\.(\w{1,8}))?$/
const methods = 'GET, HEAD, OPTIONS'

/** The audio itself: `files/stream/{id}`, also with the file's own extension. Mounted below the API's base address. */
export function podcastStream(services: Services): Hono {
  const app = new Hono()
  const counter = listenCounter(services)
  app.all('/files/stream/:file', async (c) => {
    const podcast = await findHeard(c, services)
    const { method } = c.req
    if (method === 'OPTIONS') return c.body(null, 204, { Allow: methods, ...sharing(podcast) })
    if (method !== 'GET' && method !== 'HEAD') {
      throw new Problem(405, m.method_not_allowed(), { headers: { Allow: methods } })
    }
    const answer = respondWithStream(method, (name) => requestHeader(c, name), {
      etag: `"${podcast.hash}"`,
      lastModified: podcast.createdAt,
      size: podcast.size,
      contentType: podcast.contentType,
    })
    const headers = { ...answer.headers, ...sharing(podcast) }
    if (answer.status === 412) throw new Problem(412, m.audio_changed(), { headers })
    if (answer.status === 416) throw new Problem(416, m.range_beyond_end(), { headers })
    if (method === 'HEAD' || answer.status === 304) return c.body(null, answer.status, headers)
    return send(c, { ...services, counter }, podcast, { ...answer, headers })
  })
  return app
}

/** The podcast that the address names, for one who may hear it; for all others there is none. */
async function findHeard(c: Context, { pool, signer }: Services): Promise<Streamed> {
  const [, id, extension] = fileName.exec(c.req.param('file') ?? '') ?? []
  const podcast = id && (await findStreamed(pool, id))
  if (!podcast || (extension && extension !== podcast.extension)) throw notFound()
  if (isOpen(podcast) || signer.accepts(id, c.req.query())) return podcast
  const caller = await recognise(pool, requestHeader(c, 'authorization'))
  if (!mayHear(podcast, caller?.userId)) throw notFound()
  return podcast
}

/**
 * Who may keep it, and which other sites may play it: what is open may be kept, but has to be asked for each time,
 * since it may not stay open.
 */
function sharing(podcast: Streamed): Record<string, string> {
  if (!isOpen(podcast)) return { 'Cache-Control': 'private, no-store' }
  return {
    'Cache-Control': 'public, no-cache, no-transform',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'Range, If-Range, If-Match, If-None-Match, If-Modified-Since',
    'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag, Last-Modified',
    'Access-Control-Max-Age': '86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(podcast.privacyStatus === 2 && { 'X-Robots-Tag': 'noindex' }),
  }
}

/** Sends the bytes, through Node's own answer where there is one: it is faster by far than a web stream. */
async function send(
  c: Context,
  { storage, log, counter, settings }: Services & { counter: ListenCounter },
  podcast: Streamed,
  { status, headers, body }: StreamResponse,
): Promise<Response> {
  const key = audioKey(podcast)
  const chunks = bytesOf(storage, key, body)
  const first = await chunks.next().catch((error: unknown) => {
    log.error({ request: c.get('requestId'), key, err: error }, 'the audio of a podcast cannot be read')
    throw unreadable(error)
  })
  const listener = {
    address: callerAddress(c, settings.trustProxy),
    userAgent: requestHeader(c, 'user-agent') ?? '',
    authorization: requestHeader(c, 'authorization'),
  }
  const count = (sent: number) => void counter(podcast, listener, sent)
  const node = nodeMessages(c)
  if (!node) return c.body(bodyOf({ first, chunks }, count), status as 200 | 206, headers)

  node.outgoing.writeHead(status, headers)
  void sendBytes({ first, chunks }, node).then(count, (error: unknown) => {
    log.error({ request: c.get('requestId'), key, err: error }, 'the audio of a podcast broke off')
  })
  return RESPONSE_ALREADY_SENT
}
