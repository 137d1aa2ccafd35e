import type { MiddlewareHandler } from 'hono'
import { apiKeyCallsPerMinute, apiKeyPrefix } from '#contract/account/api-keys.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { hashSecret } from '#server/tokens.ts'
import { requestHeader } from './node-message.ts'
import { Problem } from './problem.ts'

/** An API key anywhere in a text: the prefix, then the output of `newSecret`. */
const wholeKey = new RegExp(`${apiKeyPrefix}[\\w-]{43}`)

const maxRemembered = 1000
/** When exhausted keys (by hash) are usable again, in epoch milliseconds: a cache that spares the database. */
const usedUpUntil = new Map<string, number>()

/** Returns the token of an Authorization header, with or without `Bearer`. */
export function tokenOf(header: string | undefined): string | undefined {
  return header?.replace(/^Bearer /i, '').trim() || undefined
}

export function isApiKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix)
}

/** Rejects before the body is read: 400 for a key in the URL, which logs would store, and 429 for an exhausted key. */
export const guardApiKeys: MiddlewareHandler = async (c, next) => {
  if (wholeKey.test(c.req.url)) throw new Problem(400, m.api_key_in_address())
  const token = tokenOf(requestHeader(c, 'authorization'))
  if (token && isApiKey(token)) {
    const milliseconds = (usedUpUntil.get(hashSecret(token)) ?? 0) - Date.now()
    if (milliseconds > 0) throw usedUp(Math.ceil(milliseconds / 1000))
  }
  await next()
}

/** Throws 429 and caches that the key is exhausted for this many seconds. */
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
 * Start of a query that looks up the key with hash `$1` and counts the call, unless the limit is reached (`counted` is
 * then empty). The commit is asynchronous, since losing a count does no harm.
 */
export const countCall = `with async_commit as (select set_config('synchronous_commit', 'off', true)),
  counted as (
    update api_keys set
      last_used_at = now(),
      month = to_char(now() at time zone 'UTC', 'YYYY-MM'),
      month_calls = 1 + case when month = to_char(now() at time zone 'UTC', 'YYYY-MM') then month_calls else 0 end,
      minute_calls = 1 + case when minute_ends_at > now() then minute_calls else 0 end,
      minute_ends_at = case when minute_ends_at > now() then minute_ends_at else now() + interval '1 minute' end
    from async_commit
    where key_hash = $1 and (minute_calls < ${apiKeyCallsPerMinute} or minute_ends_at <= now())
    returning user_id
  )`
