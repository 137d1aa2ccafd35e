import { ownValue } from '#contract/fields/own-value.ts'
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isReachedByHttps } from '#server/settings.ts'
import type { Settings } from '#server/settings.ts'
import { setHeader } from './node-message.ts'

/** Default sources by directive: this server only, and no inline scripts (public pages: `policyWithInline`). */
const ownSources = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // The audio library plays an embedded silence (data URL) to cancel a download.
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

type Sources = Partial<Record<'script-src' | 'img-src' | 'media-src' | 'connect-src' | 'frame-src', string[]>>

type Provider = (settings: Settings) => Sources

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

/**
 * Origins of Stripe's card form. Allowed on every page, since a single-page app keeps the policy of its first document.
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

/** Origins that Firebase's library calls to get a token. */
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

/** Content-Security-Policy for the settings; providers that are not configured add nothing. */
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

// Identical on all responses, so computed once.
const sample = await new Hono()
  .use(
    secureHeaders({
      xFrameOptions: 'DENY',
      strictTransportSecurity: false,
      referrerPolicy: 'strict-origin-when-cross-origin',
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    }),
  )
  .get('/', (c) => c.body(null))
  .request('/')

/** Allows the payment API in Stripe's frame, for wallets. */
function withWallets(policy: string): string {
  return policy.replace('payment=()', 'payment=(self "https://js.stripe.com")')
}

/** HSTS for a year. Includes subdomains, since a forged one could set cookies. */
const httpsForAYear = 'max-age=31536000; includeSubDomains'

const always = (headers: Headers): MiddlewareHandler => {
  const all = [...headers]
  return async (c, next) => {
    for (const [name, value] of all) setHeader(c, name, value)
    await next()
  }
}

/** Sets the security headers of pages and files. */
export function securityHeaders(settings: Settings): MiddlewareHandler {
  const headers = new Headers(sample.headers)
  headers.set('content-security-policy', contentPolicy(settings))
  if (isReachedByHttps(settings)) headers.set('strict-transport-security', httpsForAYear)
  if (settings.stripe) headers.set('permissions-policy', withWallets(headers.get('permissions-policy')!))
  return always(headers)
}

/** Sets the security headers of JSON: a document made of it may load nothing, and no page may embed it. */
export function dataHeaders(settings: Settings): MiddlewareHandler {
  const headers = new Headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  if (isReachedByHttps(settings)) headers.set('strict-transport-security', httpsForAYear)
  return always(headers)
}
