import { createECDH, createHash, createPublicKey } from 'node:crypto'
import * as v from 'valibot'
import type { Settings } from '#server/settings.ts'
import { CallFailed } from '#server/gateways/public-fetch.ts'
import type { PublicFetch } from '#server/gateways/public-fetch.ts'
import { fittedPayload, PushTokenRefused, secondsOf, timeToLive } from './push.ts'
import type { PushGateway, PushOutcome } from './push.ts'

// Web Push (RFC 8291, 8292). The push service's URL comes from a client, so it is called through `publicFetch`.

const base64url = (text: string) => Buffer.from(text, 'base64url')

function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  try {
    return Boolean(createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' }))
  } catch {
    return false
  }
}

const subscription = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    endpoint: v.pipe(v.string(), v.url(), v.maxLength(2000)),
    keys: v.object({
      p256dh: v.pipe(
        v.string(),
        v.check((text) => isPoint(base64url(text))),
      ),
      auth: v.pipe(
        v.string(),
        v.check((text) => base64url(text).length === 16),
      ),
    }),
  }),
)

function publicKeyOf(secret: string): string {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(secret, 'base64url')
  return ecdh.getPublicKey('base64url')
}

/** Contact address that the push service requires (RFC 8292). */
function contactOf({ operatorEmail, publicUrl }: Settings): string {
  if (operatorEmail) return `mailto:${operatorEmail}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost'
}

/** `secret`: the installation's private key, 256 bits. */
export function webPush({
  secret,
  settings,
  publicFetch,
}: {
  secret: string
  settings: Settings
  publicFetch: PublicFetch
}): PushGateway {
  const key = publicKeyOf(secret)
  const vapidDetails = { subject: contactOf(settings), publicKey: key, privateKey: secret }
  return {
    settings: { kind: 'web', key },

    async identify(token) {
      const read = v.safeParse(subscription, token)
      if (!read.success) throw new PushTokenRefused('malformed')
      const url = new URL(read.output.endpoint)
      if (url.protocol !== 'https:' || url.username || url.password) throw new PushTokenRefused('not_public')
      try {
        await publicFetch.check(url)
      } catch (error) {
        throw error instanceof CallFailed ? new PushTokenRefused('not_public') : error
      }
      return url.href
    },

    async send(token, payload, { urgent }) {
      const device = v.parse(subscription, token)
      if (payload.kind === 'read' && endsWhenSilent(device.endpoint)) return { kind: 'taken' }
      // Lazy: the library takes 20 MB of memory.
      const { default: library } = await import('web-push')
      const { endpoint, headers, body } = library.generateRequestDetails(
        device,
        JSON.stringify(fittedPayload(payload)),
        {
          vapidDetails,
          TTL: timeToLive,
          urgency: urgent ? 'high' : 'normal',
          // The push service replaces an undelivered push of the same topic.
          topic: createHash('sha256').update(payload.tag).digest('base64url').slice(0, 32),
        },
      )
      try {
        const response = await publicFetch.post(new URL(endpoint), { headers, body })
        return outcomeOf(response.status, response.headers['retry-after'])
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        const isForGood = error.problem === 'not_public' || error.problem === 'not_https'
        return isForGood ? { kind: 'gone' } : { kind: 'later', retryAfter: 0 }
      }
    },
  }
}

/** Apple cancels the subscription of an app that receives a push and shows nothing. */
function endsWhenSilent(endpoint: string): boolean {
  return new URL(endpoint).hostname.endsWith('.push.apple.com')
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', retryAfter: secondsOf(retryAfter) }
  return { kind: 'refused', problem: `push_${status}` }
}
