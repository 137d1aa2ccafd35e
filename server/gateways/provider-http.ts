import * as v from 'valibot'
import { CallFailed } from './public-fetch.ts'
import { jsonIn, phpNotice } from './printed-json.ts'
import type { PublicFetch, PublicResponse } from './public-fetch.ts'
import { secondsOf } from './push/push.ts'
import { PublishingFailed } from './publishing/publishing.ts'

// Calls to providers that respond with JSON. One that got no response is never made again here: it may have been heard.

/** The most bytes of a response: a hundred items with long texts. */
const maxResponseBytes = 4_000_000

/** How long to wait where a provider asks to and does not say how long, in seconds. */
const defaultWait = 60
const longestWait = 3600

/** One request to a provider. */
export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: URL
  headers?: Record<string, string>
  /** Is sent as JSON, unless it is bytes. */
  body?: object | Buffer
}

/** Sends a request. Throws `PublishingFailed` where there is no response, or one that asks to wait. */
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
    const asked = secondsOf(response.headers['retry-after'])
    throw new PublishingFailed('wait', { seconds: Math.min(asked || defaultWait, longestWait) })
  }
  return response
}

/** What a response means that is none of those which were asked for. */
export function refusal(response: PublicResponse): PublishingFailed {
  const { status } = response
  if (status === 401) return new PublishingFailed('key_refused')
  if (status === 403) return new PublishingFailed('forbidden')
  if (status < 400 || status >= 500) return new PublishingFailed('no_response')
  return new PublishingFailed('refused', { detail: reasonIn(response) || String(status) })
}

/** Returns what a response holds. Throws `PublishingFailed` where it is nothing of the kind, with what PHP prints in it. */
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
  /** Of Webflow: which fields it is about. */
  details: v.fallback(v.optional(v.array(v.object({ param: v.string(), description: v.string() })), []), []),
})

/** Returns a provider's own reason as plain text of one line; empty where it gave none. */
function reasonIn(response: PublicResponse): string {
  const said = jsonIn(response.body.toString('utf8'), reason)
  if (!said) return ''
  const { message, details } = said
  const [first] = details
  const text = (first ? `${first.param}: ${first.description}` : message)
    .slice(0, 10 * longestReason)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return text.length > longestReason ? `${text.slice(0, longestReason)}…` : text
}
