import type RequestClient from 'twilio/lib/base/RequestClient.js'
import type TwilioClient from 'twilio/lib/rest/Twilio.js'
import type { Settings } from '#server/settings.ts'
import { requestIdHeader } from '#server/request-id.ts'
import { connectionErrorCodes } from './outcome.ts'
import type { Outcome } from './outcome.ts'

export interface SmsGateway {
  /** `reference` is returned in status callbacks; without it there are none. */
  send(text: Sms & { reference?: string }): Promise<Outcome>
  /** Resolves to the provider's id of an equal text accepted since then, if any. */
  find(text: Sms, since: Date): Promise<string | undefined>
  /** Checks the signature of a webhook request. `path` includes the query string. */
  isGenuine(request: { path: string; fields: Record<string, string>; signature: string }): Promise<boolean>
}

export interface Sms {
  /** E.164. */
  to: string
  body: string
}

const defaultTimeout = 20_000
/** In milliseconds. */
const maxClockSkew = 60_000
const twilioBase = 'https://api.twilio.com'

/** Returns null without an SMS provider. */
export function smsGateway(settings: Settings, timeout = defaultTimeout): SmsGateway | null {
  return settings.twilio ? twilioGateway(settings.twilio, settings.publicUrl, timeout) : null
}

function twilioGateway(
  twilio: NonNullable<Settings['twilio']>,
  publicUrl: string | undefined,
  timeout: number,
): SmsGateway {
  const sender = twilio.from.startsWith('+') ? { from: twilio.from } : { messagingServiceSid: twilio.from }
  let clientPromise: Promise<TwilioClient> | undefined
  const client = () => (clientPromise ??= openClient(twilio, timeout))
  return {
    async send({ to, body, reference }) {
      const { messages } = await client()
      const statusCallback = callbackOf(publicUrl, reference)
      try {
        const message = await messages.create({
          ...sender,
          to,
          body,
          ...(statusCallback && { statusCallback }),
        })
        return { kind: 'taken', providerId: message.sid }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    async find({ to, body }, since) {
      const { messages } = await client()
      const latest = await messages.list({ to, limit: 50 })
      const from = since.getTime() - maxClockSkew
      return latest.find((one) => one.body === body && Number(one.dateCreated) >= from)?.sid
    },
    async isGenuine({ path, fields, signature }) {
      const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
      return validateRequest(twilio.authToken, signature, `${publicUrl}${path}`, fields)
    },
  }
}

/** Lazy: the library is large, and most servers never send a text. */
async function openClient(
  { accountSid, authToken, apiBase }: NonNullable<Settings['twilio']>,
  timeout: number,
): Promise<TwilioClient> {
  const { default: Twilio } = await import('twilio/lib/rest/Twilio.js')
  const { default: Client } = await import('twilio/lib/base/RequestClient.js')
  const http = new Client({ timeout })
  const request = http.request.bind(http)
  http.request = <T>(options: RequestClient.RequestOptions<T>) =>
    request({
      ...options,
      uri: apiBase ? options.uri.replace(twilioBase, apiBase) : options.uri,
      headers: { ...options.headers, ...requestIdHeader() },
    })
  return new Twilio(accountSid, authToken, { httpClient: http })
}

/** URL of status callbacks; undefined for local URLs, which the provider rejects. */
function callbackOf(publicUrl: string | undefined, reference: string | undefined): string | undefined {
  if (!reference || !publicUrl || /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)) return undefined
  return `${publicUrl}/api/webhooks/twilio/status?delivery=${reference}`
}

/**
 * Error codes about the number: invalid, not mobile, country not permitted, STOP, unreachable
 * (https://www.twilio.com/docs/api/errors).
 */
const numberProblems = new Set(['21211', '21214', '21217', '21408', '21610', '21612', '21614'])

/** Whether the number is the problem, so that no other text will reach it. */
export function isNumberProblem(problem: string): boolean {
  return numberProblems.has(problem)
}

function outcomeOf(error: unknown): Outcome {
  const { status, code } = error as { status?: number; code?: number | string }
  if (typeof status === 'number') {
    if (status === 429) return { kind: 'later' }
    // The provider may have failed after accepting the text.
    if (status >= 500) return { kind: 'unknown' }
    return { kind: 'refused', problem: String(code ?? status) }
  }
  return connectionErrorCodes.has(String(code)) ? { kind: 'later' } : { kind: 'unknown' }
}
