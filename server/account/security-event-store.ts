import type { SecurityEventKind } from '#contract/security.ts'
import type { Db } from '#server/db/connection.ts'
import { securityEvents } from '#server/db/schema/identities.ts'
import type { Context } from '#server/http/context.ts'
import { deviceOf } from './device.ts'

/** Stores what has happened to an account's security, and from where. */
export async function addSecurityEvent(
  db: Db,
  userId: string,
  kind: SecurityEventKind,
  { address, userAgent }: Pick<Context, 'address' | 'userAgent'>,
): Promise<void> {
  await db.insert(securityEvents).values({ userId, kind, address, device: deviceOf(userAgent) })
}
