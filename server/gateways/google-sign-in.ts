import type * as OpenidClient from 'openid-client'
import * as v from 'valibot'
import { email } from '#contract/fields/fields.ts'
import type { Settings } from '#server/settings.ts'

/** Who somebody is at Google. */
export interface GooglePerson {
  /** Google's name for the person, which never changes. */
  subject: string
  name: string
  email: string | null
  /** Google vouches that the email is the person's. */
  emailProven: boolean
}

/** What only the server that began an attempt knows of it. */
interface Attempt {
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** Signs people in at an OpenID Connect issuer: the code flow with PKCE. Both throw `GoogleError`. */
export interface GoogleSignIn {
  /** Returns where the browser is sent. */
  authorizationUrl(attempt: Attempt): Promise<URL>
  /** Exchanges the code of the callback, whose query this is, for the person. */
  redeem(attempt: Attempt, query: string): Promise<GooglePerson>
}

/** `denied`: the person did not agree. `unavailable`: the issuer is down. `failed`: what it said cannot be believed. */
export class GoogleError extends Error {
  readonly kind: 'denied' | 'unavailable' | 'failed'

  constructor(kind: GoogleError['kind'], cause: unknown) {
    const { error } = Object(cause) as { error?: unknown }
    // The issuer's own word for it, e.g. `invalid_client`: a wrong setting is found by it.
    const reason = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : ''
    super(`Google sign-in: ${kind}${reason}`, { cause })
    this.kind = kind
  }
}

/** Timeout of each request to the issuer, in milliseconds. */
const defaultTimeout = 10_000

/** Returns the gateway to the configured issuer, or null without one: Google is then not offered. */
export function googleSignIn({ google }: Settings, timeout = defaultTimeout): GoogleSignIn | null {
  return google ? openidSignIn(google, timeout) : null
}

/** Errors of a request that did not get a proper response. */
const unavailable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function openidSignIn(google: NonNullable<Settings['google']>, timeout: number): GoogleSignIn {
  let discovered: Promise<OpenidClient.Configuration> | undefined
  const library = () => import('openid-client')

  /** What the issuer says of itself. Asked for when it is first needed, and again when that failed. */
  const configuration = async () => {
    try {
      return await (discovered ??= discover(google, timeout))
    } catch (error) {
      discovered = undefined
      throw new GoogleError('unavailable', error)
    }
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce, codeVerifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        // Whoever shares a device says which account it is to be.
        prompt: 'select_account',
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
    },

    async redeem({ redirectUri, state, nonce, codeVerifier }, query) {
      const { authorizationCodeGrant } = await library()
      const config = await configuration()
      try {
        const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        })
        return personOf(tokens.claims())
      } catch (error) {
        throw new GoogleError(kindOf(error), error)
      }
    },
  }
}

async function discover(
  { issuer, clientId, clientSecret }: NonNullable<Settings['google']>,
  timeout: number,
): Promise<OpenidClient.Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client')
  const execute = [enableNonRepudiationChecks]
  // Settings allow http for an issuer on this machine only.
  if (issuer.startsWith('http:')) execute.push(allowInsecureRequests)
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: timeout / 1000 })
}

function kindOf(error: unknown): GoogleError['kind'] {
  const { code, error: reason } = Object(error) as { code?: unknown; error?: unknown }
  if (reason === 'access_denied') return 'denied'
  const isDown = typeof code === 'string' ? unavailable.has(code) : error instanceof TypeError
  return isDown || reason === 'server_error' || reason === 'temporarily_unavailable'
    ? 'unavailable'
    : 'failed'
}

const maxName = 100

/** At most as many characters as a name may have, none of them cut in half. */
function shortened(text: string): string {
  return [...text].slice(0, maxName).join('').slice(0, maxName).trim()
}

/** Text without what is not seen, at most so long; undefined: nothing is left. */
const visible = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => shortened(text.replace(/\p{C}/gu, '').trim())),
    ),
  ),
  undefined,
)

const claims = v.object({
  sub: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/)),
  email: v.fallback(v.nullable(email(() => '')), null),
  email_verified: v.fallback(v.boolean(), false),
  name: visible,
  given_name: visible,
})

function personOf(said: unknown): GooglePerson {
  const { sub, email: address, email_verified, name, given_name } = v.parse(claims, said)
  return {
    subject: sub,
    name: name || given_name || (address && shortened(address.split('@')[0]!)) || 'Google',
    email: address,
    emailProven: address !== null && email_verified,
  }
}
