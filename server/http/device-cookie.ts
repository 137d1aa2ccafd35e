import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newSecret } from '#server/tokens.ts'

/** The cookie that tells devices apart. It signs nobody in; what is stored of it is a hash. */
export interface DeviceCookie {
  /** The secret that came with the request; undefined: none. */
  sent: string | undefined
  /** Sets the cookie for another 400 days, with a new secret where none came. Returns the secret. */
  renew: () => string
}

const name = 'lakou_device'
/** The longest that browsers store a cookie, in seconds: 400 days. */
const maxAge = 400 * 24 * 60 * 60

/** The device cookie of a call. `secure`: the app is reached by https. */
export function deviceCookie(c: Context, secure: boolean): DeviceCookie {
  const cookie = getCookie(c, name)
  const sent = cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined
  let renewed: string | undefined
  return {
    sent,
    renew() {
      // Once for a call: its transaction may run again.
      if (renewed) return renewed
      renewed = sent ?? newSecret()
      setCookie(c, name, renewed, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax', secure })
      return renewed
    },
  }
}
