import { desc, eq } from 'drizzle-orm'
import type { SecurityEventKind } from '#contract/account/security.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { securityEvents } from '#server/db/schema/identities.ts'
import type { Context } from '#server/http/context.ts'
import { deviceOf } from './device.ts'

/** Adds an entry to an account's security log. */
export async function addSecurityEvent(
  db: Db,
  userId: string,
  kind: SecurityEventKind,
  { address, userAgent }: Pick<Context, 'address' | 'userAgent'>,
): Promise<void> {
  await db.insert(securityEvents).values({ userId, kind, address, device: deviceOf(userAgent) })
}

export type RefusedKind = Extract<SecurityEventKind, `${string}_refused`>

const addRefused = query(
  `insert into security_events (user_id, kind, device, address)
   select u.id, $2, $3, $4 from users u
   where (u.id = $1 or lower(u.email) = lower($1)) and not exists (
     select from security_events e
     where e.user_id = u.id and e.kind = $2 and e.device = $3 and e.address = $4
       and e.created_at > now() - interval '1 hour'
   )`,
  'account-add-refused',
)

/**
 * Stores a rejected attempt at an existing account (id or email). Repetitions from one place count once per hour, so
 * that they do not displace other events.
 */
export async function addRefusedAttempt(
  db: Db,
  account: string,
  kind: RefusedKind,
  { address, userAgent }: Pick<Context, 'address' | 'userAgent'>,
): Promise<void> {
  await addRefused(db, [account, kind, deviceOf(userAgent), address])
}

/** Latest first. */
export function listSecurityEvents(
  db: Db,
  userId: string,
  count: number,
): Promise<(typeof securityEvents.$inferSelect)[]> {
  return db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
    .limit(count)
}
