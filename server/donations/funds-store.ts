import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { churches } from '#server/db/schema/church.ts'
import { funds } from '#server/db/schema/donations.ts'

export type FundRow = typeof funds.$inferSelect

const defaultNames = [
  m.fund_default_tithe,
  m.fund_default_offering,
  m.fund_default_building,
  m.fund_default_missions,
]

/** In display order. */
export function listFunds(db: Db, churchId: string): Promise<FundRow[]> {
  return db
    .select()
    .from(funds)
    .where(eq(funds.churchId, churchId))
    .orderBy(asc(funds.position), asc(funds.id))
}

const addDefaults = query(
  `insert into funds (id, church_id, name, position)
   select gen_random_uuid()::text, $1, name, position
   from unnest($2::text[]) with ordinality as defaults (name, position)
   where not exists (select from funds where church_id = $1)
   on conflict do nothing`,
  'funds-defaults',
)

/** Adds the default funds to a church without funds, in its language. */
export async function addDefaultFunds(db: Db, churchId: string): Promise<void> {
  const [church] = await db
    .select({ language: churches.language })
    .from(churches)
    .where(eq(churches.id, churchId))
  const locale: Language = church!.language
  await addDefaults(db, [churchId, defaultNames.map((name) => name({}, { locale }))])
}

const one = (churchId: string, id: string) => and(eq(funds.id, id), eq(funds.churchId, churchId))

/** Returns a fund of the church. */
export async function findFund(db: Db, churchId: string, id: string): Promise<FundRow | undefined> {
  const [row] = await db.select().from(funds).where(one(churchId, id))
  return row
}

/** Like `findFund`, and locks it until the transaction ends. */
export async function lockFund(tx: Db, churchId: string, id: string): Promise<FundRow | undefined> {
  const [row] = await tx.select().from(funds).where(one(churchId, id)).for('no key update')
  return row
}

/** Ignores case. */
export async function isFundTaken(db: Db, churchId: string, name: string): Promise<boolean> {
  const named = and(eq(funds.churchId, churchId), sql`lower(${funds.name}) = lower(${name})`)
  return (await db.$count(funds, named)) > 0
}

/** Appends a fund unless the id is in use, or the name in this church. */
export async function addFund(db: Db, fund: { id: string; churchId: string; name: string }): Promise<void> {
  const [last] = await db
    .select({ position: max(funds.position) })
    .from(funds)
    .where(eq(funds.churchId, fund.churchId))
  await db
    .insert(funds)
    .values({ ...fund, position: (last?.position ?? 0) + 1 })
    .onConflictDoNothing()
}

/** Changes a fund. Throws a unique violation, which aborts the transaction, when the name is in use. */
export async function changeFund(
  tx: Db,
  churchId: string,
  id: string,
  { name, archived }: { name?: string | undefined; archived?: boolean | undefined },
): Promise<void> {
  const archivedAt = archived ? sql<Date>`coalesce(${funds.archivedAt}, now())` : null
  await tx
    .update(funds)
    // Drizzle skips undefined columns; `id` avoids an empty update.
    .set({ id, name, ...(archived !== undefined && { archivedAt }) })
    .where(one(churchId, id))
}
