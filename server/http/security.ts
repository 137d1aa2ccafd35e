import { ownValue } from '#contract/fields/own-value.ts'
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isReachedByHttps } from '#server/settings.ts'
import type { Settings } from '#server/settings.ts'
import { setHeader } from './node-message.ts'

/** Our own sources by directive: nothing from elsewhere, and no script that is not a file of ours (public pages: policyWithInline). */
const ownSources = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // The player's library ends a download by a silence of its own.
  'media-src': ["'self'", 'blob:', 'data:'],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Origins that a page may use, by directive. */
type Sources = Partial<Record<'script-src' | 'img-src' | 'media-src' | 'connect-src' | 'frame-src', string[]>>

/** What the pages of a server with these settings need of one provider; nothing where it is not set up. */
type Provider = (settings: Settings) => Sources

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

/**
 * What the card form loads, by the provider's documents. It is on every page, since in the app the policy of the page
 * that was opened first stays. Nothing else is reached: files come from this server, mails and texts leave from it.
 */
const cardForm: Provider = ({ stripe }) =>
  stripe
    ? {
        'script-src': stripeScripts,
        'frame-src': [...stripeScripts, 'https://hooks.stripe.com'],
        'connect-src': ['https://api.stripe.com'],
        'img-src': ['https://*.stripe.com'],
      }
    : {}

/** What Firebase's library asks for a token of the browser; the pushes themselves come by the browser. */
const firebase: Provider = ({ fcm }) =>
  fcm
    ? {
        'connect-src': [
          'https://firebaseinstallations.googleapis.com',
          'https://fcmregistrations.googleapis.com',
        ],
      }
    : {}

const providers: Provider[] = [cardForm, firebase]

/** The Content-Security-Policy by the settings: a provider's origins are allowed only where it is set up. */
export function contentPolicy(settings: Settings, from: Provider[] = providers): string {
  const added = from.map((provider) => provider(settings))
  return Object.entries(ownSources)
    .map(([directive, own]) => {
      const more = added.flatMap((sources) => ownValue(sources, directive) ?? [])
      return [directive, ...new Set([...own, ...more])].join(' ')
    })
    .join('; ')
}

/** The policy of a page that has these texts in a style and a script element: them and no others. */
export function policyWithInline(
  settings: Settings,
  { style, hydrationScript }: { style: string; hydrationScript: string },
): string {
  const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return contentPolicy(settings)
    .replace("style-src 'self'", `style-src 'self' ${source(style)}`)
    .replace("script-src 'self'", `script-src 'self' ${source(hydrationScript)}`)
}

// They are the same on every response: computed once.
const sample = await new Hono()
  .use(
    secureHeaders({
      xFrameOptions: 'DENY',
      // By the settings, below.
      strictTransportSecurity: false,
      referrerPolicy: 'strict-origin-when-cross-origin',
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    }),
  )
  .get('/', (c) => c.body(null))
  .request('/')

/** The policy with which the wallets of the card form's frame work. */
function withWallets(policy: string): string {
  return policy.replace('payment=()', 'payment=(self "https://js.stripe.com")')
}

/** Browsers that have come by https once come by nothing else for a year, to subdomains too: a forged one could set cookies. */
const httpsForAYear = 'max-age=31536000; includeSubDomains'

/** Sets the headers that every response has. */
export function securityHeaders(settings: Settings): MiddlewareHandler {
  const headers = new Headers(sample.headers)
  headers.set('content-security-policy', contentPolicy(settings))
  if (isReachedByHttps(settings)) headers.set('strict-transport-security', httpsForAYear)
  if (settings.stripe) headers.set('permissions-policy', withWallets(headers.get('permissions-policy')!))
  const all = [...headers]
  return async (c, next) => {
    for (const [name, value] of all) setHeader(c, name, value)
    await next()
  }
}
