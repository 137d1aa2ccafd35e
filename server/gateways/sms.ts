import type RequestClient from 'twilio/lib/base/RequestClient.js'
import type TwilioClient from 'twilio/lib/rest/Twilio.js'
import type { Settings } from '#server/settings.ts'
import { neverReached } from './outcome.ts'
import type { Outcome } from './outcome.ts'

/** Who takes texts. */
export interface SmsGateway {
  /** Hands a text over. `reference` comes back with what is told of it later. */
  send(text: Sms & { reference: string }): Promise<Outcome>
  /** The provider's id of such a text taken since then, if there is one. Throws when the provider cannot be asked. */
  find(text: Sms, since: Date): Promise<string | undefined>
  /** Whether a request to a webhook of ours comes from the provider. `path`: with the query, as it was called. */
  isGenuine(request: { path: string; fields: Record<string, string>; signature: string }): Promise<boolean>
}

interface Sms {
  /** In E.164 form. */
  to: string
  body: string
}

/** How long the provider may take to answer, in milliseconds. */
const patience = 20_000
/** Its clock may differ from ours by so many milliseconds. */
const clocksDiffer = 60_000
const twilioBase = 'https://api.twilio.com'

/** The provider that the settings name; null where none is: texts are then kept for the operator. */
export function smsGateway(settings: Settings, timeout = patience): SmsGateway | null {
  return settings.twilio ? twilioGateway(settings.twilio, settings.publicUrl, timeout) : null
}

function twilioGateway(
  twilio: NonNullable<Settings['twilio']>,
  publicUrl: string | undefined,
  timeout: number,
): SmsGateway {
  const sender = twilio.from.startsWith('+') ? { from: twilio.from } : { messagingServiceSid: twilio.from }
  let opened: Promise<TwilioClient> | undefined
  const client = () => (opened ??= openClient(twilio, timeout))
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
      const from = since.getTime() - clocksDiffer
      return latest.find((one) => one.body === body && Number(one.dateCreated) >= from)?.sid
    },
    async isGenuine({ path, fields, signature }) {
      const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
      return validateRequest(twilio.authToken, signature, `${publicUrl}${path}`, fields)
    },
  }
}

/** Made at the first text: the library is large, and most servers never send one. */
async function openClient(
  { accountSid, authToken, apiBase }: NonNullable<Settings['twilio']>,
  timeout: number,
): Promise<TwilioClient> {
  const { default: Twilio } = await import('twilio/lib/rest/Twilio.js')
  const { default: Client } = await import('twilio/lib/base/RequestClient.js')
  const http = new Client({ timeout })
  if (apiBase) {
    const request = http.request.bind(http)
    http.request = <T>(options: RequestClient.RequestOptions<T>) =>
      request({ ...options, uri: options.uri.replace(twilioBase, apiBase) })
  }
  return new Twilio(accountSid, authToken, { httpClient: http })
}

/** Where the provider tells what becomes of a text. It refuses addresses that it cannot reach. */
function callbackOf(publicUrl: string | undefined, reference: string): string | undefined {
  if (!publicUrl || /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)) return undefined
  return `${publicUrl}/api/webhooks/twilio/status?delivery=${reference}`
}

function outcomeOf(error: unknown): Outcome {
  const { status, code } = error as { status?: number; code?: number | string }
  if (typeof status === 'number') {
    if (status === 429) return { kind: 'later' }
    // It may have failed after it had taken the text.
    if (status >= 500) return { kind: 'unknown' }
    return { kind: 'refused', problem: String(code ?? status) }
  }
  return neverReached.has(String(code)) ? { kind: 'later' } : { kind: 'unknown' }
}
