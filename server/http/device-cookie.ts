import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newSecret } from '#server/tokens.ts'
import { hostCookieName } from './host-cookie.ts'

/** Cookie that identifies a device. It is not a credential; the database stores its hash. */
export interface DeviceCookie {
  sent: string | undefined
  set: (secret: string) => void
  /** Creates a secret and sets the cookie; repeated calls within a request return the same one. */
  issue: () => string
}

const name = 'lakou_device'
/** The longest lifetime that browsers accept, in seconds: 400 days. */
const maxAge = 400 * 24 * 60 * 60

/** `secure`: the app is served over https. */
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
