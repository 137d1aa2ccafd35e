import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { recognise } from '#server/http/access.ts'
import { callerAddress } from '#server/http/caller-address.ts'
import { nodeMessages, requestHeader } from '#server/http/node-message.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Log } from '#server/log.ts'
import { listenCounter } from './listens.ts'
import type { ListenCounter } from './listens.ts'
import { audioKey, isOpen, mayHear } from './rules.ts'
import { webBody, readBody, sendBytes } from './send-bytes.ts'
import type { Signer } from '#server/signer.ts'
import type { Settings } from '#server/settings.ts'
import { respondWithStream } from './stream-response.ts'
import type { StreamResponse } from './stream-response.ts'
import { findStreamedPodcast } from './stream-store.ts'
import type { StreamedPodcast } from './stream-store.ts'
import { storageProblem } from './storage-problem.ts'

interface Services {
  pool: Pool
  storage: Storage
  signer: Signer
  log: Log
  db: Db
  settings: Pick<Settings, 'trustProxy'>
}

const fileName = /^([\w-]{1,64})(?:\.(\w{1,8}))?$/
const methods = 'GET, HEAD, OPTIONS'

/** Mounted below the API's base path. */
export function podcastStream(services: Services): Hono {
  const app = new Hono()
  const countListen = listenCounter(services)
  app.all('/files/stream/:file', async (c) => {
    const podcast = await findAudiblePodcast(c, services)
    const { method } = c.req
    if (method === 'OPTIONS') return c.body(null, 204, { Allow: methods, ...cacheAndCorsHeaders(podcast) })
    if (method !== 'GET' && method !== 'HEAD') {
      throw new Problem(405, m.method_not_allowed(), { headers: { Allow: methods } })
    }
    const response = respondWithStream(method, (name) => requestHeader(c, name), {
      etag: `"${podcast.hash}"`,
      lastModified: podcast.createdAt,
      size: podcast.size,
      contentType: podcast.contentType,
    })
    const headers = { ...response.headers, ...cacheAndCorsHeaders(podcast) }
    if (response.status === 412) throw new Problem(412, m.audio_changed(), { headers })
    if (response.status === 416) throw new Problem(416, m.range_beyond_end(), { headers })
    if (method === 'HEAD' || response.status === 304) return c.body(null, response.status, headers)
    return send(c, { ...services, countListen }, podcast, { ...response, headers })
  })
  return app
}

/** Throws `Problem` 404 when it is missing or private. */
async function findAudiblePodcast(c: Context, { pool, signer }: Services): Promise<StreamedPodcast> {
  const [, id, extension] = fileName.exec(c.req.param('file') ?? '') ?? []
  const podcast = id && (await findStreamedPodcast(pool, id))
  if (!podcast || (extension && extension !== podcast.extension)) throw notFound()
  if (isOpen(podcast) || signer.accepts(id, c.req.query())) return podcast
  const caller = await recognise(pool, requestHeader(c, 'authorization'))
  c.set('userId', caller?.userId)
  if (!mayHear(podcast, caller?.userId)) throw notFound()
  return podcast
}

/** Caches must revalidate: a podcast may become private. */
function cacheAndCorsHeaders(podcast: StreamedPodcast): Record<string, string> {
  if (!isOpen(podcast)) return { 'Cache-Control': 'private, no-store' }
  return {
    'Cache-Control': 'public, no-cache, no-transform',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'Range, If-Range, If-Match, If-None-Match, If-Modified-Since',
    'Access-Control-Expose-Headers':
      'Accept-Ranges, Content-Length, Content-Range, ETag, Last-Modified, X-Lakou',
    'Access-Control-Max-Age': '86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(podcast.privacyStatus === 2 && { 'X-Robots-Tag': 'noindex' }),
  }
}

/** Node's response is much faster than a web stream. */
async function send(
  c: Context,
  { storage, log, countListen, settings }: Services & { countListen: ListenCounter },
  podcast: StreamedPodcast,
  { status, headers, body }: StreamResponse,
): Promise<Response> {
  const key = audioKey(podcast)
  const chunks = readBody(storage, key, body)
  const first = await chunks.next().catch((error: unknown) => {
    log.error({ key, err: error }, 'the audio of a podcast cannot be read')
    throw storageProblem(error)
  })
  const listener = {
    address: callerAddress(c, settings.trustProxy),
    userAgent: requestHeader(c, 'user-agent') ?? '',
    authorization: requestHeader(c, 'authorization'),
  }
  const count = (sent: number) => void countListen(podcast, listener, sent)
  const node = nodeMessages(c)
  if (!node) return c.body(webBody({ first, chunks }, count), status as 200 | 206, headers)

  node.outgoing.writeHead(status, headers)
  void sendBytes({ first, chunks }, node).then(count, (error: unknown) => {
    log.error({ key, err: error }, 'the audio of a podcast broke off')
  })
  return RESPONSE_ALREADY_SENT
}
