import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notices.ts'
import type { Db } from '#server/db/connection.ts'
import { homeOf } from '#server/db/homes.ts'
import { query } from '#server/db/query.ts'
import { noticePreferences, notices } from '#server/db/schema/notices.ts'
import { defaultPreferences } from './rules.ts'
import type { NoticeRow, Preferences } from './rules.ts'
import type { Ways } from './kinds.ts'

/** Notification preferences, with defaults. */
export async function preferencesOf(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db.select().from(noticePreferences).where(eq(noticePreferences.userId, userId))
  if (row) return row as Preferences
  return defaultPreferences((await homeOf(db, userId)).timeZone)
}

/** Stores the time zone unless preferences exist. */
export async function addPreferences(tx: Db, userId: string, timeZone: string): Promise<void> {
  await tx.insert(noticePreferences).values({ userId, timeZone }).onConflictDoNothing()
}

/** Kinds missing in `ways` stay unchanged. */
export async function changePreferences(
  tx: Db,
  userId: string,
  change: Partial<Omit<Preferences, 'ways'>> & { ways: Record<string, Ways> },
): Promise<Preferences> {
  const { ways, ...columns } = change
  const before = await preferencesOf(tx, userId)
  const [row] = await tx
    .insert(noticePreferences)
    .values({ userId, ...before, ...columns, ways })
    .onConflictDoUpdate({
      target: noticePreferences.userId,
      set: { ...columns, ways: sql`${noticePreferences.ways} || excluded.ways` },
    })
    .returning()
  return row as Preferences
}

/** Adds a notice or increments the unread one of its kind and subject. Returns its id. */
export async function raise(
  tx: Db,
  notice: { userId: string; kind: NoticeKind; subject: string; data: object; shown: boolean },
): Promise<string> {
  const { data, shown } = notice
  const [row] = await tx
    .insert(notices)
    .values({ ...notice, id: randomUUID() })
    .onConflictDoUpdate({
      target: [notices.userId, notices.kind, notices.subject],
      targetWhere: sql`read_at is null`,
      set: {
        data,
        count: sql`${notices.count} + 1`,
        shown: sql`${notices.shown} or ${shown}`,
        updatedAt: sql`now()`,
      },
    })
    .returning({ id: notices.id })
  return row!.id
}

/** Marks a notice as queued. Resolves to false when it is queued already. */
export async function queue(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(notices)
    .set({ queued: true })
    .where(and(eq(notices.id, id), eq(notices.queued, false)))
  return rowCount === 1
}

/** Clears the queued flag; `pushed`: devices may display it. */
export async function unqueue(tx: Db, id: string, pushed: boolean): Promise<void> {
  await tx
    .update(notices)
    .set({ queued: false, ...(pushed && { pushed }) })
    .where(eq(notices.id, id))
}

export async function findNotice(db: Db, id: string): Promise<NoticeRow | undefined> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id))
  return row
}

/** Returns and locks a notice. */
export async function lockNotice(tx: Db, id: string): Promise<NoticeRow | undefined> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, id)).for('update')
  return row
}

const shownTo = (userId: string) => and(eq(notices.userId, userId), eq(notices.shown, true))

/** Notices listed in the app, latest first. */
export function listNotices(db: Db, userId: string, limit: number): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(shownTo(userId))
    .orderBy(desc(notices.updatedAt), desc(notices.id))
    .limit(limit)
}

/** Number of unread notices. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(notices)
    .where(and(shownTo(userId), isNull(notices.readAt)))
  return row!.n
}

/** A notice just marked as read. */
export type Read = Pick<NoticeRow, 'kind' | 'subject' | 'pushed'>

/** Filter of a person's unread notices. */
export interface Which {
  ids?: string[] | undefined
  /** Updated until then. */
  before?: Date | undefined
  of?: { kind: NoticeKind; subject: string }
}

const unreadOf = (userId: string, { ids, before, of }: Which) =>
  and(
    eq(notices.userId, userId),
    isNull(notices.readAt),
    ids && inArray(notices.id, ids),
    // As a number: PostgreSQL cannot parse the year 0, which a client may send.
    before && sql`${notices.updatedAt} <= to_timestamp(${before.getTime() / 1000}::float8)`,
    of && eq(notices.kind, of.kind),
    of && eq(notices.subject, of.subject),
  )

/** Whether any notice matches. */
export async function hasUnread(db: Db, userId: string, which: Which): Promise<boolean> {
  const rows = await db.select({ id: notices.id }).from(notices).where(unreadOf(userId, which)).limit(1)
  return rows.length > 0
}

/** Marks notices as read and returns them. */
export function markRead(tx: Db, userId: string, which: Which): Promise<Read[]> {
  return tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(unreadOf(userId, which))
    .returning({ kind: notices.kind, subject: notices.subject, pushed: notices.pushed })
}

/** Removes the text from the notices about a sender's messages. */
export async function removeTexts(tx: Db, userId: string, fromUserId: string): Promise<void> {
  await tx
    .update(notices)
    .set({ data: sql`${notices.data} - 'text'` })
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.kind, 'message_received' satisfies NoticeKind),
        eq(notices.subject, fromUserId),
      ),
    )
}

const reach = query<{ email: string | null; devices: number }>(
  `select case when u.email_proven_at is not null then u.email end as email,
     (select count(*)::int from push_devices d where d.user_id = u.id) as devices
   from users u where u.id = $1`,
  'notices-reach',
)

/** A person's proven email, and their number of push devices. */
export async function reachOf(db: Db, userId: string): Promise<{ email: string | null; devices: number }> {
  const [row] = await reach(db, [userId])
  return row ?? { email: null, devices: 0 }
}

/** Deletes notices older than `age` (SQL interval). */
export async function deleteOldNotices(db: Db, age: string): Promise<void> {
  await db.delete(notices).where(lt(notices.updatedAt, sql`now() - ${age}::interval`))
}
