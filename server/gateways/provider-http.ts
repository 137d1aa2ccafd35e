import * as v from 'valibot'
import { CallFailed } from './public-fetch.ts'
import { jsonIn, phpNotice } from './printed-json.ts'
import type { PublicFetch, PublicResponse } from './public-fetch.ts'
import { secondsOf } from './push/push.ts'
import { PublishingFailed } from './publishing/publishing.ts'

// Calls to providers with JSON APIs. Never retries: a request without a response may have been executed.

/** Maximum response size in bytes. */
const maxResponseBytes = 4_000_000

/** Fallback for a 429 without `Retry-After`, in seconds. */
const defaultWait = 60
const longestWait = 3600

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON, except for a Buffer. */
  body?: object | Buffer
}

/** Throws `PublishingFailed` when there is no response, or when the provider asks to wait. */
export async function sendToProvider(
  http: PublicFetch,
  { method, url, headers, body }: ProviderRequest,
): Promise<PublicResponse> {
  const isJson = body !== undefined && !Buffer.isBuffer(body)
  const request = {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'Lakou',
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    maxBytes: maxResponseBytes,
  }
  const response = await http.request(url, request).catch((error: unknown) => {
    if (error instanceof CallFailed) throw new PublishingFailed('no_response', { call: error.problem })
    throw error
  })
  if (response.status === 429) {
    const retryAfter = secondsOf(response.headers['retry-after'])
    throw new PublishingFailed('wait', { seconds: Math.min(retryAfter || defaultWait, longestWait) })
  }
  return response
}

/** Converts an unexpected response into an error. */
export function refusal(response: PublicResponse): PublishingFailed {
  const { status } = response
  if (status === 401) return new PublishingFailed('key_refused')
  if (status === 403) return new PublishingFailed('forbidden')
  if (status < 400 || status >= 500) return new PublishingFailed('no_response')
  return new PublishingFailed('refused', { detail: reasonIn(response) || String(status) })
}

/** Parses a response. Throws `PublishingFailed`, with PHP's message, when the schema does not match. */
export function bodyAs<S extends v.GenericSchema>(
  { body, isWhole }: PublicResponse,
  schema: S,
): v.InferOutput<S> {
  const text = isWhole ? body.toString('utf8') : ''
  const output = jsonIn(text, schema)
  if (output === undefined) throw new PublishingFailed('no_response', { detail: phpNotice(text) })
  return output
}

const longestReason = 200

const reason = v.object({
  message: v.string(),
  details: v.fallback(v.optional(v.array(v.object({ param: v.string(), description: v.string() })), []), []),
})

/** The provider's error message as one line, or ''. */
function reasonIn(response: PublicResponse): string {
  const error = jsonIn(response.body.toString('utf8'), reason)
  if (!error) return ''
  const { message, details } = error
  const [first] = details
  const text = (first ? `${first.param}: ${first.description}` : message)
    .slice(0, 10 * longestReason)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return text.length > longestReason ? `${text.slice(0, longestReason)}…` : text
}
