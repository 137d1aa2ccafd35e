import type { MiddlewareHandler } from 'hono'
import { apiKeyCallsPerMinute, apiKeyPrefix } from '#contract/account/api-keys.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { hashSecret } from '#server/tokens.ts'
import { requestHeader } from './node-message.ts'
import { Problem } from './problem.ts'

/** A whole API key, wherever it stands: what `newSecret` makes behind the prefix. */
const wholeKey = new RegExp(`${apiKeyPrefix}[\\w-]{43}`)

/** So many keys that have had their calls are remembered: each saves the database what its further calls would cost. */
const maxRemembered = 1000
/** Until when a key, by its hash, has had its calls of the minute, in milliseconds. The database decides, this repeats it. */
const usedUpUntil = new Map<string, number>()

/** Returns the token of an Authorization header, with or without `Bearer`. */
export function tokenOf(header: string | undefined): string | undefined {
  return header?.replace(/^Bearer /i, '').trim() || undefined
}

export function isApiKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix)
}

/**
 * Refuses, before anything of a request is read, what no call can be made with: a key in the address, where logs and
 * histories keep it (400), and a key that has had its calls of the minute (429).
 */
export const guardApiKeys: MiddlewareHandler = async (c, next) => {
  if (wholeKey.test(c.req.url)) throw new Problem(400, m.api_key_in_address())
  const token = tokenOf(requestHeader(c, 'authorization'))
  if (token && isApiKey(token)) {
    const milliseconds = (usedUpUntil.get(hashSecret(token)) ?? 0) - Date.now()
    if (milliseconds > 0) throw usedUp(Math.ceil(milliseconds / 1000))
  }
  await next()
}

/** Throws 429 for the key with this hash, whose minute ends in so many seconds. */
export function refuseUsedUp(hash: string, seconds: number): never {
  usedUpUntil.delete(hash)
  usedUpUntil.set(hash, Date.now() + seconds * 1000)
  if (usedUpUntil.size > maxRemembered) usedUpUntil.delete(usedUpUntil.keys().next().value!)
  throw usedUp(seconds)
}

function usedUp(seconds: number): Problem {
  const message = m.api_key_used_up({ count: apiKeyCallsPerMinute, seconds })
  return new Problem(429, message, { headers: { 'retry-after': String(seconds) } })
}

/**
 * The start of a query that looks up the key with the hash `$1`: counts the call for the minute and the month, unless the
 * minute has had its calls. Then it writes nothing, and `counted` is empty. The commit does not wait for the disk: a
 * count that a power cut takes back harms nobody.
 */
export const countCall = `with unhurried as (select set_config('synchronous_commit', 'off', true)),
  counted as (
    update api_keys set
      last_used_at = now(),
      month = to_char(now() at time zone 'UTC', 'YYYY-MM'),
      month_calls = 1 + case when month = to_char(now() at time zone 'UTC', 'YYYY-MM') then month_calls else 0 end,
      minute_calls = 1 + case when minute_ends_at > now() then minute_calls else 0 end,
      minute_ends_at = case when minute_ends_at > now() then minute_ends_at else now() + interval '1 minute' end
    from unhurried
    where key_hash = $1 and (minute_calls < ${apiKeyCallsPerMinute} or minute_ends_at <= now())
    returning user_id
  )`
