import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { instantText } from '#server/db/instant-text.ts'
import { query } from '#server/db/query.ts'
import { takesCards } from '#server/db/takes-cards.ts'
import { users } from '#server/db/schema/account.ts'
import { leagues } from '#server/db/schema/leagues.ts'
import type { columnsOf, LeagueRow, PageRow } from './rules.ts'

const columns = `l.id, l.user_id, l.status, l.privacy, l.application_limit, l.fields, l.taken, l.pending, l.waiting, l.places_taken,
  ${instantText('l.created_at')} as created, ${instantText('l.updated_at')} as updated`

/** Returns the account type of a person: 2 is an organiser. */
export async function typeOf(db: Db, userId: string): Promise<number | null> {
  const [row] = await db.select({ type: users.userType }).from(users).where(eq(users.id, userId))
  return row?.type ?? null
}

const find = query<LeagueRow>(`select ${columns} from leagues l where l.id = $1`, 'league')
const lock = query<LeagueRow>(`select ${columns} from leagues l where l.id = $1 for update`, 'league-lock')

export async function findLeague(db: Db, id: string): Promise<LeagueRow | undefined> {
  const [row] = await find(db, [id])
  return row
}

/** The same; nobody applies to it or changes it until the transaction ends. */
export async function lockLeague(tx: Db, id: string): Promise<LeagueRow | undefined> {
  const [row] = await lock(tx, [id])
  return row
}

type Columns = ReturnType<typeof columnsOf>

const stored = ({ words, ...columnsBeside }: Columns) => ({
  ...columnsBeside,
  search: sql`to_tsvector('simple', ${words})`,
})

/** Adds a league, unless its id is there already. */
export async function addLeague(tx: Db, id: string, userId: string, values: Columns): Promise<void> {
  await tx
    .insert(leagues)
    .values({ id, userId, ...stored(values) })
    .onConflictDoNothing()
}

export async function changeLeague(tx: Db, id: string, values: Columns): Promise<void> {
  await tx
    .update(leagues)
    .set({ ...stored(values), over: false, updatedAt: new Date() })
    .where(eq(leagues.id, id))
}

export async function changeStatus(db: Db, id: string, status: 1 | 2): Promise<void> {
  await db.update(leagues).set({ status, updatedAt: new Date() }).where(eq(leagues.id, id))
}

/** Marks the leagues to which nobody can apply any more; a day of any time zone is at most one behind that of UTC. */
export async function markOver(db: Db): Promise<void> {
  await db
    .update(leagues)
    .set({ over: true })
    .where(sql`not over and closes < current_date - 1`)
}

const remove = query<{ user_id: string }>(
  `with applied as (select user_id from applications where league_id = $1 and status in (1, 2, 5)),
     gone as (delete from leagues where id = $1)
   select user_id from applied`,
  'league-remove',
)

/** Deletes a league with its applications. Returns who had applied and not withdrawn or been rejected. */
export async function removeLeague(tx: Db, id: string): Promise<string[]> {
  return (await remove(tx, [id])).map(({ user_id }) => user_id)
}

const paidByCard = query<{ count: number }>(
  `select count(*)::int as count from fee_payments p join applications a on a.id = p.application_id
   where a.league_id = $1 and p.state = 'paid'`,
  'league-paid-by-card',
)

/** How many have paid for a league by card, and not been paid back. */
export async function countPaidByCard(tx: Db, id: string): Promise<number> {
  const [row] = await paidByCard(tx, [id])
  return row!.count
}

const own = query<LeagueRow & { total: number }>(
  `select ${columns}, count(*) over ()::int as total from leagues l
   where l.user_id = $1 and l.status = $2 order by l.created_at desc, l.id limit $3 offset $4`,
  'leagues-own',
)

/** A page of what a person has posted, the latest first. */
export async function listOwn(
  db: Db,
  userId: string,
  { status, limit, offset }: { status: 1 | 2; limit: number; offset: number },
): Promise<{ rows: LeagueRow[]; total: number }> {
  const rows = await own(db, [userId, status, limit, offset])
  const total = rows[0]?.total ?? (await db.$count(leagues, sql`user_id = ${userId} and status = ${status}`))
  return { rows, total }
}

/** SQL: what the organiser `u` is called, by their company if they have one. */
export const organiserName = `coalesce(nullif(u.company, ''), u.name)`

const page = query<PageRow>(
  `select ${columns}, ${organiserName} as organiser_name, u.photo as organiser_photo,
     u.deletion_requested_at is not null as leaving, r.rating::float8 as rating, r.reviews::int as reviews,
     a.id as application_id, a.status as application_status, a.paid as application_paid, ${instantText('a.created_at')} as application_created,
     a.places as application_places, a.team_name as application_team_name,
     ${takesCards} as takes_cards,
     case when a.status = 5 then (
       select count(*)::int from applications w
       where w.league_id = l.id and w.status = 5 and w.sequence <= a.sequence) end as application_place
   from leagues l join users u on u.id = l.user_id
     left join applications a on a.league_id = l.id and a.user_id = $2
     cross join lateral (
       select avg(rating) as rating, count(*) as reviews from reviews where reviews.user_id = l.user_id) r
   where l.id = $1`,
  'league-page',
)

/** A league as the person sees it who looks at it; null: nobody who is signed in. */
export async function findPage(db: Db, id: string, userId: string | null): Promise<PageRow | undefined> {
  const [row] = await page(db, [id, userId])
  return row
}
