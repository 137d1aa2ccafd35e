import { randomUUID } from 'node:crypto'
import type { GoogleMode, GoogleOutcome } from '#contract/account/google.ts'
import { google } from '#contract/account/google.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import type { Api } from './api.ts'
import { fromElsewhere } from './samples/visitors.ts'
import type { IssuerPerson, OidcStandIn } from './stand-ins/oidc-stand-in.ts'

interface Visit {
  /** Identifies the browser. */
  secret?: string
  mode?: GoogleMode
  language?: string
  answer?: 'continue' | 'cancel'
}

/** A Google user without an account. */
export function strangerAtGoogle(): Required<IssuerPerson> {
  const sub = randomUUID()
  return { sub, name: 'Marie-Ève Joseph', email: `${sub}@gmail.example`, email_verified: true }
}

/** Returns the outcome that a page passes to the app, if any. */
function outcomeOf(html: string): GoogleOutcome | undefined {
  const json = /data-outcome="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  return (JSON.parse(json ?? 'null') as GoogleOutcome | null) ?? undefined
}

/** Requests a page like a redirected browser. */
export async function openPage(api: Api, path: string) {
  const response = await api.app.request(path, { headers: fromElsewhere() })
  const html = await response.text()
  const location = response.headers.get('location')
  return { status: response.status, html, location, headers: response.headers, outcome: outcomeOf(html) }
}

/** Returns the path that starts a sign-in. */
export function startAddress({ secret = newSecret(), mode = 'popup', language = 'en' }: Visit = {}): string {
  return `/api/login/google?${new URLSearchParams({ binding: hashSecret(secret), mode, language })}`
}

/** Starts at our path, signs in at the issuer, and returns the callback path with its query. */
export async function callbackPath(api: Api, issuer: OidcStandIn, start: string, answer?: Visit['answer']) {
  const { location, status, html } = await openPage(api, start)
  if (!location) throw new Error(`The sign-in does not begin: ${status} ${html}`)
  const { pathname, search } = await issuer.visit(location, answer)
  return pathname + search
}

/** Visits the issuer as a person. Returns the secret and the popup's outcome. */
export async function visitGoogle(api: Api, issuer: OidcStandIn, person: IssuerPerson, visit: Visit = {}) {
  const { secret = newSecret() } = visit
  issuer.signsIn(person)
  const path = await callbackPath(api, issuer, startAddress({ ...visit, secret }), visit.answer)
  const page = await openPage(api, path)
  const ticket = page.outcome && 'ticket' in page.outcome ? page.outcome.ticket : ''
  return { ...page, secret, proof: { ticket, secret } }
}

/** Same, and exchanges the ticket. */
export async function signInByGoogle(api: Api, issuer: OidcStandIn, person: IssuerPerson) {
  const { proof } = await visitGoogle(api, issuer, person)
  const reply = await api.call(google.exchange, proof, { headers: fromElsewhere() })
  return { ...reply, proof }
}

/** Statuses of concurrent calls, sorted. */
export function statusesOf(replies: { status: number }[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}
