import { lt, sql } from 'drizzle-orm'
import type { Db } from './db/connection.ts'
import { codes, sessions } from './db/schema/account.ts'
import { uploads } from './db/schema/files.ts'
import { idempotencyKeys, rateLimits } from './db/schema/http.ts'
import type { Storage } from './gateways/storage.ts'
import type { Jobs } from './jobs.ts'

/** How long things are kept that nobody deletes. */
const keep = { keys: '90 days', sessions: '90 days', uploads: '24 hours' }

const before = (age: string) => sql`now() - ${age}::interval`

/** Deletes what is no longer needed: old keys, sessions and codes, and uploads that were never finished. */
export async function tidy(db: Db, storage: Storage): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keep.keys)))
  await db.delete(sessions).where(lt(sessions.lastUsedAt, before(keep.sessions)))
  await db.delete(codes).where(lt(codes.expiresAt, sql`now()`))
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, sql`now()`))
  const left = await db
    .delete(uploads)
    .where(lt(uploads.createdAt, before(keep.uploads)))
    .returning()
  for (const { key } of left) await storage.remove(key)
}

/** Tidies once a night, whatever number of servers runs. */
export async function startHousekeeping(jobs: Jobs, db: Db, storage: Storage): Promise<void> {
  await jobs.work('tidy', () => tidy(db, storage))
  await jobs.schedule('tidy', '17 3 * * *')
}
