import type { PushSettings } from '#contract/settings.ts'

/** Payload of a push. `kind: 'read'` closes the notification with this tag. */
export interface PushPayload {
  kind: string
  title: string
  body: string
  path: string
  /** A notification replaces the previous one with the same tag. */
  tag: string
  count: number
  notice_id: string
  user_id: string
  unread: number
}

export type PushOutcome =
  | { kind: 'taken' }
  /** The device is unregistered for good. */
  | { kind: 'gone' }
  /** `retryAfter` in seconds; 0 when unspecified. */
  | { kind: 'later'; retryAfter: number }
  | { kind: 'refused'; problem: string }

/** The token is malformed, or names an address that this server does not call. */
export class PushTokenRefused extends Error {
  readonly reason: 'malformed' | 'not_public'

  constructor(reason: PushTokenRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

export interface PushGateway {
  /** Settings for a browser to subscribe; `kind` is also the kind of its tokens. */
  settings: PushSettings
  /** Resolves to the stable identity of the token's device. Throws `PushTokenRefused`. */
  identify(token: string): Promise<string>
  /** `urgent`: may wake a device in battery saver mode. */
  send(token: string, payload: PushPayload, options: { urgent: boolean }): Promise<PushOutcome>
}

export const timeToLive = 24 * 60 * 60

/** Parses a `Retry-After` header (seconds or a date) into seconds; 0 without one. */
export function secondsOf(header: string | null | undefined, now = Date.now()): number {
  if (!header) return 0
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}

/** In bytes: push services accept 4,096 including the encryption overhead. */
const maxPayload = 3993

/** Truncates the body so that the payload fits. */
export function fittedPayload(payload: PushPayload): PushPayload {
  const letters = [...payload.body]
  const withFirst = (count: number) => ({ ...payload, body: `${letters.slice(0, count).join('')}…` })
  const fits = (one: PushPayload) => Buffer.byteLength(JSON.stringify(one)) <= maxPayload
  if (fits(payload)) return payload
  let [most, tooMany] = [0, letters.length]
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(withFirst(middle))) most = middle
    else tooMany = middle
  }
  return withFirst(most)
}
