import * as v from 'valibot'
import { ownValue } from '#contract/fields/own-value.ts'
import { deviceTimeHeader, isDownload, isEventStream, pathFields, userIdHeader } from '#contract/endpoint.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import {
  noteForeignResponse,
  noteResponse,
  noteNetworkError,
  noteUnknownResponse,
  noteUnknownRows,
} from '#src/lib/connection.ts'
import { isOurs } from '#contract/our-response.ts'
import { learnServerTime } from '#src/lib/server-time.ts'
import { withoutUnknownRows } from './known-rows.ts'

/** An error response of ours, with texts in the user's language. */
export class ApiError extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  /** In seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, fields: Record<string, string>, retryAfter?: number) {
    super(message)
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** No response of ours: no network, a timeout or a cut response. */
export class NetworkError extends Error {}

/** Something in between (a gateway, a captive portal) responded; says nothing about other calls. */
export class ForeignResponse extends NetworkError {
  /** 0: a redirect. */
  readonly status: number
  readonly host: string

  constructor({ status, url }: Pick<Response, 'status' | 'url'>, asked: string) {
    super()
    this.status = status
    this.host = new URL(url || asked, globalThis.location?.href).host
  }
}

/** JSON outside of this app's contract: the server may be newer. */
export class UnknownResponse extends NetworkError {}

export interface SendOptions {
  base: string
  token?: string | undefined
  language: string
  idempotencyKey?: string
  /** Rejected when the token is another user's. */
  userId?: string
  /** Instants in the input are in server time. */
  inServerTime?: true
  signal?: AbortSignal
  /** The caller probes the server when no response comes. */
  probes?: true
  /** Replaces `fetch` and its timeout. */
  carrier?: Carrier
}

export type Carrier = (address: string, request: RequestInit) => Promise<Response>

const timeout = 30_000

/**
 * Makes a call. Returns the validated response, or the `Response` of a download or stream. Throws `ApiError` or
 * `NetworkError`.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: SendOptions,
): Promise<ResponseOf<E>> {
  try {
    const response = await fetchCall(endpoint, input, options)
    const receivedAt = Date.now()
    if (!isOurs(response, endpoint)) throw new ForeignResponse(response, options.base)
    if (!response.ok) throw errorOf(response, await response.json().catch(() => null))
    let read: unknown = response
    if (!isDownload(endpoint.response) && !isEventStream(endpoint.response)) {
      const body = await response.json().catch(() => {
        throw new NetworkError()
      })
      read = readBody(endpoint, body)
      learnServerTime(response.headers.get('date'), receivedAt)
    }
    noteResponse()
    return read
  } catch (error) {
    if (error instanceof UnknownResponse) noteUnknownResponse()
    else if (error instanceof NetworkError && !options.probes) {
      if (error instanceof ForeignResponse) noteForeignResponse()
      else noteNetworkError()
    }
    if (error instanceof ApiError) noteResponse()
    throw error
  }
}

function readBody(endpoint: Endpoint, body: unknown): unknown {
  const schema = endpoint.response as v.GenericSchema
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const isList = endpoint.method === 'GET' && !endpoint.whole
  const known = isList ? withoutUnknownRows(body, result.issues) : undefined
  const partly = known === undefined ? result : v.safeParse(schema, known)
  if (!partly.success) throw new UnknownResponse()
  noteUnknownRows()
  return partly.output
}

async function fetchCall(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: SendOptions,
): Promise<Response> {
  const fields = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(ownValue(input, name))),
  )
  for (const name of pathFields(endpoint.path)) delete fields[name]
  const headers: Record<string, string> = {
    authorization: options.token ?? ' ',
    'accept-language': options.language,
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    ...(options.userId && { [userIdHeader]: options.userId }),
    ...(!options.inServerTime && { [deviceTimeHeader]: String(Date.now()) }),
    ...(endpoint.sends === 'json' && { 'content-type': 'application/json' }),
  }
  const body = bodyOf(endpoint, fields)
  const query = endpoint.sends === 'query' ? queryOf(fields) : ''
  const { signal = null, carrier = fetchWithin(timeout) } = options
  try {
    return await carrier(`${options.base}/${path}${query}`, {
      method: endpoint.method,
      headers,
      body,
      signal,
      // Following a captive portal's redirect would look like no network.
      redirect: 'manual',
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new NetworkError()
  }
}

export function fetchWithin(milliseconds: number): Carrier {
  return (address, request) => {
    const late = AbortSignal.timeout(milliseconds)
    const signal = request.signal ? AbortSignal.any([request.signal, late]) : late
    return fetch(address, { ...request, signal })
  }
}

function bodyOf(endpoint: Endpoint, fields: Record<string, unknown>): BodyInit | null {
  if (endpoint.sends === 'query') return null
  if (endpoint.sends === 'json') return JSON.stringify(fields)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string | Blob)
  return form
}

function queryOf(fields: Record<string, unknown>): string {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

function errorOf(response: Response, body: unknown): ApiError {
  const {
    sqlMessage,
    message = sqlMessage,
    fields,
  } = (body ?? {}) as Record<'message' | 'sqlMessage', unknown> & {
    fields?: Record<string, string>
  }
  const seconds = Number(response.headers.get('retry-after'))
  const text = typeof message === 'string' ? message : ''
  return new ApiError(response.status, text, fields ?? {}, seconds || undefined)
}
