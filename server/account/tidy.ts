import { lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { codes, knownDevices, sessions } from '#server/db/schema/account.ts'
import {
  challenges,
  formerUsernames,
  oidcAttempts,
  passkeyChallenges,
  securityEvents,
  signInTickets,
} from '#server/db/schema/identities.ts'

const before = (age: string) => sql`now() - ${age}::interval`

const expiring = [codes, challenges, passkeyChallenges, oidcAttempts, signInTickets, formerUsernames]

/** Maximum security events per account, so that rejected attempts cannot fill the disk. */
const maxEvents = 200

const deleteSurplusEvents = query(
  `delete from security_events where id in (
     select id from (
       select id, row_number() over (partition by user_id order by id desc) as place from security_events
     ) as placed where place > $1
   )`,
)

/** Deletes old sessions, devices and security events, and expired rows. */
export async function tidyAccounts(db: Db): Promise<void> {
  const isOver = or(lt(sessions.lastUsedAt, before('90 days')), lt(sessions.createdAt, before('180 days')))
  await db.delete(sessions).where(isOver)
  await db.delete(knownDevices).where(lt(knownDevices.lastSignIn, before('400 days')))
  for (const table of expiring) await db.delete(table).where(lt(table.expiresAt, sql`now()`))
  await db.delete(securityEvents).where(lt(securityEvents.createdAt, before('400 days')))
  await deleteSurplusEvents(db, [maxEvents])
}
