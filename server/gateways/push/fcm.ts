import { sign } from 'node:crypto'
import * as v from 'valibot'
import type { Settings } from '#server/settings.ts'
import { requestIdHeader } from '#server/request-id.ts'
import { fittedPayload, PushTokenRefused, secondsOf, timeToLive } from './push.ts'
import type { PushGateway, PushOutcome, PushPayload } from './push.ts'

// Firebase Cloud Messaging, HTTP v1. All URLs come from the operator's settings.

type Fcm = NonNullable<Settings['fcm']>

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** In seconds: lifetime of the JWT, and minimum remaining lifetime of an access token. */
const jwtLife = 3600
const spare = 60
const defaultTimeout = 10_000

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** JWT that authenticates the service account (RFC 7523). */
function assertion({ client_email, private_key, token_uri }: Fcm['account'], now: number): string {
  const claims = { iss: client_email, scope, aud: token_uri, iat: now, exp: now + jwtLife }
  const signed = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), private_key).toString('base64url')}`
}

const grant = v.object({ access_token: v.string(), expires_in: v.number() })
const failure = v.object({
  error: v.object({
    status: v.optional(v.string(), ''),
    details: v.optional(v.array(v.object({ errorCode: v.optional(v.string()) })), []),
  }),
})

/** Creates the Firebase gateway. */
export function fcmPush(fcm: Fcm, timeout = defaultTimeout): PushGateway {
  let access: { token: string; until: number } | undefined

  /** Resolves to undefined when the token endpoint fails. */
  const accessToken = async (): Promise<string | undefined> => {
    const now = Math.floor(Date.now() / 1000)
    if (access && access.until - spare > now) return access.token
    const response = await fetch(fcm.account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertion(fcm.account, now),
      }),
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) return undefined
    const { access_token, expires_in } = v.parse(grant, await response.json())
    access = { token: access_token, until: now + expires_in }
    return access_token
  }

  return {
    settings: { kind: 'fcm', key: fcm.vapidKey, config: fcm.config },

    async identify(token) {
      if (!/^[\w:-]{20,}$/.test(token)) throw new PushTokenRefused('malformed')
      return token
    },

    async send(token, payload, { urgent }) {
      try {
        const bearer = await accessToken()
        if (!bearer) return { kind: 'later', retryAfter: 0 }
        const url = `${fcm.apiBase}/v1/projects/${fcm.account.project_id}/messages:send`
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${bearer}`,
            'content-type': 'application/json',
            ...requestIdHeader(),
          },
          body: JSON.stringify({ message: messageOf(token, payload, urgent) }),
          signal: AbortSignal.timeout(timeout),
        })
        if (response.status === 401) access = undefined
        return await outcomeOf(response)
      } catch {
        return { kind: 'later', retryAfter: 0 }
      }
    },
  }
}

/** Data message: Firebase would show its own notification in addition to ours. */
function messageOf(token: string, payload: PushPayload, urgent: boolean) {
  const data = Object.fromEntries(
    Object.entries(fittedPayload(payload)).map(([name, value]) => [name, String(value)]),
  )
  return {
    token,
    data,
    webpush: { headers: { TTL: String(timeToLive), Urgency: urgent ? 'high' : 'normal' } },
  }
}

async function outcomeOf(response: Response): Promise<PushOutcome> {
  if (response.ok) return { kind: 'taken' }
  const { status } = response
  const read = v.safeParse(failure, await response.json().catch(() => null))
  const error = read.success ? read.output.error : { status: '', details: [] }
  const code = error.details.find(({ errorCode }) => errorCode)?.errorCode ?? error.status
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return { kind: 'gone' }
  if (status === 401 || status === 429 || status >= 500) {
    return { kind: 'later', retryAfter: secondsOf(response.headers.get('retry-after')) }
  }
  return { kind: 'refused', problem: `fcm_${code || status}` }
}
