import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newSecret } from '#server/tokens.ts'
import { hostCookieName } from './host-cookie.ts'

/** The cookie that identifies a device to one account. It is no credential; the database stores its hash only. */
export interface DeviceCookie {
  /** The secret that came with the request; undefined: none. */
  sent: string | undefined
  /** Sets the cookie with this secret for another 400 days. */
  set: (secret: string) => void
  /** Returns a new secret and sets the cookie with it. Returns the same one when called twice for one request. */
  issue: () => string
}

const name = 'lakou_device'
/** The longest lifetime that browsers accept, in seconds: 400 days. */
const maxAge = 400 * 24 * 60 * 60

/** Returns the device cookie of a call. `secure`: the app is served over https. */
export function deviceCookie(c: Context, secure: boolean): DeviceCookie {
  const named = hostCookieName(name, secure)
  const cookie = getCookie(c, named)
  const sent = cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined
  const set = (secret: string) =>
    setCookie(c, named, secret, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax', secure })
  let issued: string | undefined
  return {
    sent,
    set,
    // A transaction may run twice.
    issue() {
      issued ??= newSecret()
      set(issued)
      return issued
    },
  }
}
