import type * as OpenidClient from 'openid-client'
import * as v from 'valibot'
import { email } from '#contract/fields/fields.ts'
import type { Settings } from '#server/settings.ts'

export interface GooglePerson {
  subject: string
  name: string
  email: string | null
  emailProven: boolean
}

interface Attempt {
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** Sign-in through an OpenID Connect issuer (code flow with PKCE). Throws `GoogleError`. */
export interface GoogleSignIn {
  authorizationUrl(attempt: Attempt): Promise<URL>
  /** Exchanges the callback's query string for the profile. */
  redeem(attempt: Attempt, query: string): Promise<GooglePerson>
}

/** `denied`: by the person. `unavailable`: the issuer is down. `failed`: invalid response. */
export class GoogleError extends Error {
  readonly kind: 'denied' | 'unavailable' | 'failed'

  constructor(kind: GoogleError['kind'], cause: unknown) {
    const { error } = Object(cause) as { error?: unknown }
    // E.g. `invalid_client`, for the operator.
    const reason = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : ''
    super(`Google sign-in: ${kind}${reason}`, { cause })
    this.kind = kind
  }
}

/** In milliseconds. */
const defaultTimeout = 10_000

/** Returns null when Google sign-in is not configured. */
export function googleSignIn({ google }: Settings, timeout = defaultTimeout): GoogleSignIn | null {
  return google ? openidSignIn(google, timeout) : null
}

const unavailable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function openidSignIn(google: NonNullable<Settings['google']>, timeout: number): GoogleSignIn {
  let discovered: Promise<OpenidClient.Configuration> | undefined
  const library = () => import('openid-client')

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
        // People who share a device choose the account.
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
  // Settings allow http only for an issuer on localhost.
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

/** Truncates to `maxName` UTF-16 units without splitting a surrogate pair. */
function shortened(text: string): string {
  return [...text].slice(0, maxName).join('').slice(0, maxName).trim()
}

/** A name without control characters, truncated; undefined when nothing remains. */
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

function personOf(claimSet: unknown): GooglePerson {
  const { sub, email: address, email_verified, name, given_name } = v.parse(claims, claimSet)
  return {
    subject: sub,
    name: name || given_name || (address && shortened(address.split('@')[0]!)) || 'Google',
    email: address,
    emailProven: address !== null && email_verified,
  }
}
