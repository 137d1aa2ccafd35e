import { Hono } from 'hono'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { ownValue } from '#contract/fields/own-value.ts'
import { deviceTimeHeader, guestOf, isDownload, isEventStream, userIdHeader } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Log } from '#server/log.ts'
import { checkAccess } from './access.ts'
import { callerAddress } from './caller-address.ts'
import type { Context } from './context.ts'
import { deviceClock } from './device-clock.ts'
import { deviceCookie } from './device-cookie.ts'
import { hashRequest, once, replay } from './idempotency.ts'
import { respondWithJson } from './json-response.ts'
import { limitsOf } from './limits.ts'
import type { Tries } from './limits.ts'
import { markResponse } from './mark-response.ts'
import { requestHeader } from './node-message.ts'
import { Problem } from './problem.ts'
import { countTry, uncountTry } from './rate-limit.ts'
import { readInput, validate } from './read-input.ts'
import type { Scopes } from './scopes.ts'

type AnyHandler = (input: never, context: never) => Promise<unknown>

export interface MountOptions {
  pool: Pool
  db: Db
  log: Log
  scopes: Scopes
  trustProxy: boolean
  secure: boolean
  isKnownDevice: Tries['isKnownDevice']
  /** Sets the security headers of downloads, which browsers may show as pages. */
  fileHeaders: MiddlewareHandler
  /** Validates responses strictly against the contract; for tests. */
  checkResponses: boolean
}

const megabyte = 1024 * 1024
/** Maximum megabytes of a JSON body, and of a file in a form unless the endpoint says otherwise. */
const maxMegabytes = { json: 2, file: 5 }

/** Mounts the contract's calls as routes. */
export function mount(
  contract: Record<string, Record<string, Endpoint>>,
  handlers: Record<string, Record<string, AnyHandler>>,
  options: MountOptions,
): Hono {
  const app = new Hono()
  for (const [area, calls] of Object.entries(contract)) {
    for (const [verb, endpoint] of Object.entries(calls)) {
      const path = `/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
      const paths = [path, `${path}/`]
      const handle = answer(endpoint, ownValue(ownValue(handlers, area)!, verb)!, options)
      app.on(endpoint.method, paths, markResponse(endpoint.name))
      if (isDownload(endpoint.response)) app.on(endpoint.method, paths, options.fileHeaders)
      if (endpoint.sends === 'query') app.on(endpoint.method, paths, handle)
      else app.on(endpoint.method, paths, limitBody(endpoint), handle)
    }
  }
  return app
}

/** Whether the call supports idempotency keys. */
export function takesKey({ method, long }: Endpoint): boolean {
  return method !== 'GET' && !long
}

function limitBody({ sends, fileMegabytes = maxMegabytes.file }: Endpoint) {
  const isForm = sends === 'form'
  // Allows for the form around the file.
  const megabytes = isForm ? fileMegabytes + 1 : maxMegabytes.json
  const onError = async (c: HonoContext) => {
    await readToEnd(c)
    const message = m.body_too_large({ megabytes: isForm ? fileMegabytes : megabytes })
    throw new Problem(413, message, isForm ? { fields: { file: message } } : {})
  }
  return bodyLimit({ maxSize: megabytes * megabyte, onError })
}

/** In bytes; larger than any file that a form of the app would send by mistake. */
const mostRead = 64 * megabyte

/**
 * Reads the body of a request that is refused. `body-limit` has opened it as a stream, which pauses: left unread, it
 * would end the connection half a second later, within the client's next request.
 */
async function readToEnd(c: HonoContext): Promise<void> {
  const { body } = c.req.raw
  if (!body || body.locked) return
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > mostRead) return
  }
}

function answer(endpoint: Endpoint, handler: AnyHandler, options: MountOptions) {
  const work = handler as unknown as (input: unknown, context: Context) => Promise<unknown>
  return async (c: HonoContext): Promise<Response> => {
    // Measured before the body, which may arrive late.
    const clock = deviceClock(requestHeader(c, deviceTimeHeader), Date.now())
    const raw = await readInput(c, endpoint)
    const key = takesKey(endpoint) ? requestHeader(c, 'idempotency-key')?.slice(0, 200) : undefined
    let access
    try {
      access = await checkAccess(options, endpoint, raw, {
        authorization: requestHeader(c, 'authorization'),
        userId: requestHeader(c, userIdHeader),
        onCaller: (id) => c.set('userId', id),
      })
    } catch (error) {
      const stored = await replayDeletion(options.db, endpoint, { error, raw, key, caller: c.get('userId') })
      if (stored === undefined) throw error
      return respondWithJson(c, stored as object)
    }
    const input = validate(endpoint, raw)
    const address = callerAddress(c, options.trustProxy)
    const device = deviceCookie(c, options.secure)
    const { isKnownDevice } = options
    const by = { address, userId: access.caller?.userId, device: device.sent, isKnownDevice }
    const limits = await limitsOf(endpoint, input, by)
    await countTry(options.pool, limits)

    const userAgent = requestHeader(c, 'user-agent') ?? ''
    const { origin } = new URL(c.req.url)
    let committed: (() => Promise<void>)[] = []
    const signal = () => c.req.raw.signal
    const context = { ...access, address, userAgent, device, clock, origin, signal }
    const run = async (db: Db) => {
      // An attempt that is retried, or whose key is taken, has no callbacks.
      committed = []
      const callbacks: typeof committed = []
      const afterCommit = (after: () => Promise<void>) => void callbacks.push(after)
      const result = await work(input, { ...context, afterCommit, db })
      committed = callbacks
      return result
    }
    const keyOf = access.caller?.userId ?? guestOf(endpoint, input)
    const request = key &&
      keyOf && { caller: keyOf, key, hashes: hashRequest(endpoint.name, { sent: raw, validated: input }) }
    const perform = () => (endpoint.queueable ? transaction(options.db, run) : run(options.db))
    const result = await (request ? once(options.db, request, run) : perform())

    if (endpoint.tries?.forgiven) committed.push(() => uncountTry(options.pool, limits))
    for (const after of committed) {
      await after().catch((error) =>
        options.log.error({ err: error, call: endpoint.name }, 'work after a commit failed'),
      )
    }
    if (isDownload(endpoint.response) || isEventStream(endpoint.response)) return result as Response
    const checked = options.checkResponses ? v.parse(strictly(endpoint.response), result) : result
    return respondWithJson(c, checked as object)
  }
}

/**
 * Returns the stored response of a deletion that is repeated. Its scope is gone with what it deleted, so the access
 * check fails with 404.
 */
function replayDeletion(
  db: Db,
  endpoint: Endpoint,
  {
    error,
    raw,
    key,
    caller,
  }: { error: unknown; raw: Record<string, unknown>; key?: string | undefined; caller?: string | undefined },
) {
  const isGone = error instanceof Problem && error.status === 404
  if (!isGone || !key || !caller || endpoint.method !== 'DELETE') return undefined
  return replay(db, {
    caller,
    key,
    hashes: hashRequest(endpoint.name, { sent: raw, validated: validate(endpoint, raw) }),
  })
}

function strictly(schema: v.GenericSchema): v.GenericSchema {
  const object = schema as v.GenericSchema & { entries?: v.ObjectEntries }
  return object.entries ? v.strictObject(object.entries) : schema
}
