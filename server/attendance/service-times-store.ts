import { and, asc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { serviceTimes } from '#server/db/schema/attendance.ts'
import { churches } from '#server/db/schema/church.ts'

export type ServiceTimeRow = typeof serviceTimes.$inferSelect

const one = (churchId: string, id: string) =>
  and(eq(serviceTimes.id, id), eq(serviceTimes.churchId, churchId))

/** The weekly service times and the extra services from `since` on, by number. */
export function listServiceTimes(db: Db, churchId: string, since: string): Promise<ServiceTimeRow[]> {
  return db
    .select()
    .from(serviceTimes)
    .where(
      and(
        eq(serviceTimes.churchId, churchId),
        or(isNotNull(serviceTimes.weekday), gte(serviceTimes.onDate, since)),
      ),
    )
    .orderBy(asc(serviceTimes.number))
}

/** Adds the first service time to a church without one: Sundays at 9:00. */
export async function addFirstServiceTime(db: Db, churchId: string): Promise<void> {
  const [church] = await db
    .select({ language: churches.language })
    .from(churches)
    .where(eq(churches.id, churchId))
  const locale: Language = church!.language
  const name = m.service_time_first({}, { locale })
  await db
    .insert(serviceTimes)
    .values({ id: churchId, churchId, number: 0, name, weekday: 0, startsAt: '09:00' })
    .onConflictDoNothing()
}

/** Returns a service time of the church. */
export async function findServiceTime(
  db: Db,
  churchId: string,
  id: string,
): Promise<ServiceTimeRow | undefined> {
  const [row] = await db.select().from(serviceTimes).where(one(churchId, id))
  return row
}

/** Like `findServiceTime`, and locks it until the transaction ends. */
export async function lockServiceTime(
  tx: Db,
  churchId: string,
  id: string,
): Promise<ServiceTimeRow | undefined> {
  const [row] = await tx.select().from(serviceTimes).where(one(churchId, id)).for('no key update')
  return row
}

/** Number of weekly service times that have not ended. */
export function countServiceTimes(db: Db, churchId: string): Promise<number> {
  return db.$count(
    serviceTimes,
    and(eq(serviceTimes.churchId, churchId), isNotNull(serviceTimes.weekday), isNull(serviceTimes.endedAt)),
  )
}

const add = query(
  `insert into service_times (id, church_id, number, name, weekday, on_date, starts_at, ends_at, group_ids)
   select $1, $2, (select max(number) + 1 from service_times where church_id = $2), $3, $4, $5, $6, $7, $8
   on conflict (id) do nothing`,
  'service-times-add',
)

/** Adds a service time unless the id is in use. The church's first one must be locked: the next takes its number. */
export async function addServiceTime(
  tx: Db,
  time: Omit<ServiceTimeRow, 'number' | 'endedAt'>,
): Promise<void> {
  const { id, churchId, name, weekday, onDate, startsAt, endsAt, groupIds } = time
  await add(tx, [id, churchId, name, weekday, onDate, startsAt, endsAt, groupIds])
}

/** Changes the given fields. */
export async function changeServiceTime(
  tx: Db,
  churchId: string,
  id: string,
  changes: Partial<Omit<ServiceTimeRow, 'id' | 'churchId' | 'number'>>,
): Promise<void> {
  // `id` avoids an empty update.
  await tx
    .update(serviceTimes)
    .set({ id, ...changes })
    .where(one(churchId, id))
}

const number = query<{ number: number }>(
  'select number from service_times where church_id = $1 and id = $2',
  'service-times-number',
)

/** Returns the number of a service time of the church. */
export async function findNumber(db: Db, churchId: string, id: string): Promise<number | undefined> {
  const [row] = await number(db, [churchId, id])
  return row?.number
}
