import { desc, eq } from 'drizzle-orm'
import type { SecurityEventKind } from '#contract/account/security.ts'
import { securityEvents } from '#server/db/schema/identities.ts'
import type { Api } from './api.ts'

/** The account's security events, newest first. */
export async function securityEventsOf(api: Api, userId: string): Promise<SecurityEventKind[]> {
  const rows = await api.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
  return rows.map(({ kind }) => kind)
}
