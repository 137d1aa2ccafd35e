import { randomUUID } from 'node:crypto'
import type { GoogleMode, GoogleOutcome } from '#contract/account/google.ts'
import { google } from '#contract/account/google.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import type { Api } from './api.ts'
import { fromElsewhere } from './samples/visitors.ts'
import type { IssuerPerson, OidcStandIn } from './stand-ins/oidc-stand-in.ts'

interface Visit {
  /** Who the browser belongs to, by the secret in it. */
  secret?: string
  mode?: GoogleMode
  language?: string
  answer?: 'continue' | 'cancel'
}

/** Somebody at Google whom we do not know. */
export function strangerAtGoogle(): Required<IssuerPerson> {
  const sub = randomUUID()
  return { sub, name: 'Marie-Ève Joseph', email: `${sub}@gmail.example`, email_verified: true }
}

/** What a page of ours tells the app; undefined: nothing. */
function outcomeOf(html: string): GoogleOutcome | undefined {
  const json = /data-outcome="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  return (JSON.parse(json ?? 'null') as GoogleOutcome | null) ?? undefined
}

/** Asks for a page of ours as a browser does that is sent there. */
export async function openPage(api: Api, path: string) {
  const response = await api.app.request(path, { headers: fromElsewhere() })
  const html = await response.text()
  const location = response.headers.get('location')
  return { status: response.status, html, location, headers: response.headers, outcome: outcomeOf(html) }
}

/** The address that begins a sign-in. */
export function startAddress({ secret = newSecret(), mode = 'popup', language = 'en' }: Visit = {}): string {
  return `/api/login/google?${new URLSearchParams({ binding: hashSecret(secret), mode, language })}`
}

/** Begins at our address, signs in at the issuer, and returns the address of our callback with its query. */
export async function callbackPath(api: Api, issuer: OidcStandIn, start: string, answer?: Visit['answer']) {
  const { location, status, html } = await openPage(api, start)
  if (!location) throw new Error(`The sign-in does not begin: ${status} ${html}`)
  const { pathname, search } = await issuer.visit(location, answer)
  return pathname + search
}

/** Goes to the issuer as this person and comes back. Returns the secret and what the popup then says. */
export async function visitGoogle(api: Api, issuer: OidcStandIn, person: IssuerPerson, visit: Visit = {}) {
  const { secret = newSecret() } = visit
  issuer.signsIn(person)
  const path = await callbackPath(api, issuer, startAddress({ ...visit, secret }), visit.answer)
  const page = await openPage(api, path)
  const ticket = page.outcome && 'ticket' in page.outcome ? page.outcome.ticket : ''
  return { ...page, secret, proof: { ticket, secret } }
}

/** The same, and exchanges the ticket. */
export async function signInByGoogle(api: Api, issuer: OidcStandIn, person: IssuerPerson) {
  const { proof } = await visitGoogle(api, issuer, person)
  const reply = await api.call(google.exchange, proof, { headers: fromElsewhere() })
  return { ...reply, proof }
}

/** The statuses of calls made at once, the lowest first. */
export function statusesOf(replies: { status: number }[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}
