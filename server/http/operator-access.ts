import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { auth } from 'hono/utils/basic-auth'
import type { Pool } from 'pg'
import type { Db } from '#server/db/connection.ts'
import { operatorSecrets } from '#server/db/schema/unsent.ts'
import { isReachedByHttps } from '#server/settings.ts'
import type { Settings } from '#server/settings.ts'
import { hashSecret, isSameText, newSecret } from '#server/tokens.ts'
import { callerNetwork } from './caller-address.ts'
import { hostCookieName } from './host-cookie.ts'
import { countTry, uncountTry } from './rate-limit.ts'

interface Services {
  db: Db
  pool: Pool
  settings: Settings
}

/** Session lifetime in seconds: a week. */
const sessionSeconds = 7 * 24 * 60 * 60
/** Lifetime of a printed key in seconds: a day. */
const keySeconds = 24 * 60 * 60
const wrongPasswords = { count: 10, minutes: 15 }

async function storeSecret(db: Db, kind: 'key' | 'session', hash: string, seconds: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db.insert(operatorSecrets).values({ hash, kind, expiresAt })
}

/** Creates a one-time key for the operator's page, used when OPERATOR_PASSWORD is not set. */
export async function makeOperatorKey(db: Db): Promise<string> {
  const key = newSecret()
  await storeSecret(db, 'key', hashSecret(key), keySeconds)
  return key
}

/**
 * Authenticates the operator by session, OPERATOR_PASSWORD or a printed key. Client addresses are not trusted: behind a
 * local proxy, all clients appear local.
 */
export function onlyOperator({ db, pool, settings }: Services): MiddlewareHandler {
  const password = settings.operatorPassword
  const secure = isReachedByHttps(settings)
  const cookieName = hostCookieName('lakou_operator', secure)
  // Changing the password ends all sessions.
  const sessionHash = (secret: string) => hashSecret(`${secret} ${password ?? ''}`)
  const live = gt(operatorSecrets.expiresAt, sql`now()`)

  const hasSession = async (c: Context) => {
    const secret = getCookie(c, cookieName)
    if (!secret) return false
    const isTheirs = and(eq(operatorSecrets.hash, sessionHash(secret)), eq(operatorSecrets.kind, 'session'))
    return (await db.$count(operatorSecrets, and(isTheirs, live))) > 0
  }

  const beginSession = async (c: Context) => {
    const secret = newSecret()
    await storeSecret(db, 'session', sessionHash(secret), sessionSeconds)
    setCookie(c, cookieName, secret, {
      // The `__Host-` prefix requires the path `/`.
      path: secure ? '/' : '/unsent',
      maxAge: sessionSeconds,
      httpOnly: true,
      sameSite: 'Strict',
      secure,
    })
  }

  const spendKey = async (key: string) => {
    const isKey = and(eq(operatorSecrets.hash, hashSecret(key)), eq(operatorSecrets.kind, 'key'))
    return (await db.delete(operatorSecrets).where(and(isKey, live))).rowCount === 1
  }

  const passwordFits = async (c: Context, right: string) => {
    const given = auth(c.req.raw)
    if (!given) return false
    const limit = {
      key: `operator ${callerNetwork(c, settings.trustProxy)}`,
      ...wrongPasswords,
    }
    await countTry(pool, [limit])
    if (given.username !== 'operator' || !isSameText(given.password, right)) return false
    await uncountTry(pool, [limit])
    return true
  }

  return async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
    const key = c.req.query('key')
    if (key !== undefined) {
      // Link previews use HEAD, which must not spend the key.
      if (!password && c.req.method === 'GET' && (await spendKey(key))) await beginSession(c)
      // Removes the key from the address bar.
      return c.redirect('/unsent', 303)
    }
    if (await hasSession(c)) return next()
    if (!password) return c.html(signInPage(), 401)
    if (await passwordFits(c, password)) {
      await beginSession(c)
      return next()
    }
    return c.text('Sign in as "operator" with the OPERATOR_PASSWORD.', 401, {
      'www-authenticate': 'Basic realm="Unsent", charset="UTF-8"',
    })
  }
}

/**
 * The link helps after following the printed URL from another site: a strict cookie is only sent with the next request.
 */
function signInPage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>For the operator</title>
      </head>
      <body>
        <main>
          <h1>For the operator</h1>
          <p>
            Open the address with a key that the server printed when it started. The key is good once, for a
            day: start the server again for another one, or set an OPERATOR_PASSWORD.
          </p>
          <p><a href="/unsent">Have you just opened it? Go on.</a></p>
        </main>
      </body>
    </html>`
}
