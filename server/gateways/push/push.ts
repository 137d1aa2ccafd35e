import type { PushSettings } from '#contract/settings.ts'

/** What travels to a device, encrypted or by Firebase. `kind: 'read'` closes the notification with this tag. */
export interface PushPayload {
  kind: string
  title: string
  body: string
  /** Where it leads, an address of the app. */
  path: string
  /** Notifications of one tag replace each other. */
  tag: string
  count: number
  notice_id: string
  user_id: string
  /** How many notices the person has not read: the badge on the icon. */
  unread: number
}

/** What became of a push. */
export type PushOutcome =
  | { kind: 'taken' }
  /** The device will never get one again. */
  | { kind: 'gone' }
  /** `retryAfter`: in seconds, as the provider wants it; 0: it did not say. */
  | { kind: 'later'; retryAfter: number }
  /** `problem` is a code for the log. */
  | { kind: 'refused'; problem: string }

/** Why a device cannot be registered: its token is none, or names an address that this server does not call. */
export class PushTokenRefused extends Error {
  readonly reason: 'malformed' | 'not_public'

  constructor(reason: PushTokenRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Sends pushes to the devices of one provider. */
export interface PushGateway {
  /** What a browser needs to get them; its `kind` is that of the tokens, too. */
  settings: PushSettings
  /** Resolves to what the token names, the same as long as it is the same device. Throws `PushTokenRefused`. */
  identify(token: string): Promise<string>
  /** `urgent`: it may wake a device that saves its battery. */
  send(token: string, payload: PushPayload, options: { urgent: boolean }): Promise<PushOutcome>
}

/** How long a push waits for a device that is switched off, in seconds. */
export const timeToLive = 24 * 60 * 60

/** Seconds of a `Retry-After` header, which has them or a date; 0 without one. */
export function secondsOf(header: string | null | undefined, now = Date.now()): number {
  if (!header) return 0
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}

/** The most that a push service takes, in bytes: 4,096 with what the encryption adds. */
const maxPayload = 3993

/** The payload with its body cut off where it would be too long. */
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
