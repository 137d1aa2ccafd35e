import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { users } from './schema/account.ts'

/** SQL condition: the user owns this username, or released it within the last 90 days. */
export function isNamed(username: string): SQL {
  return sql`${users.id} = coalesce(
    (select u.id from users u where lower(u.username) = lower(${username})),
    (select f.user_id from former_usernames f where f.username = lower(${username}) and f.expires_at > now())
  )`
}
