import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { foldedText } from '#server/db/folded-text.ts'
import { query } from '#server/db/query.ts'
import { wordQuery } from '#server/word-query.ts'
import type { ApplicationRow } from './rules.ts'
import { common, from, sides } from './store.ts'
import type { Side } from './store.ts'

export interface Listed {
  status?: number | undefined
  leagueId?: string | undefined
  q: string
  sort: 'newest' | 'oldest' | 'name'
  limit: number
  offset: number
}

/** Those of one organiser, or of one league, and status stand in these orders in an index. */
const orders = {
  newest: 'a.created_at desc, a.id desc',
  oldest: 'a.created_at, a.id',
  name: 'a.name_key, a.id',
}

/** SQL: how many applications of a status a league `l` has; counted with each change, or null. */
const counters: Partial<Record<number, string>> = { 1: 'l.pending', 2: 'l.taken - l.pending', 5: 'l.waiting' }

/** SQL for what is listed, with its values from `$1`. */
function conditionsOf(
  side: Side,
  userId: string,
  { status, leagueId, q }: Pick<Listed, 'status' | 'leagueId' | 'q'>,
) {
  const words = wordQuery(q)
  const likely = `%${fold(q).replace(/[\\%_]/g, String.raw`\$&`)}%`
  const title = foldedText('l.title')
  const asked: [string, unknown][] = [
    [side === 'organiser' ? 'a.organiser_id = $?' : 'a.user_id = $?', userId],
    ['a.status = $?', status],
    ['a.league_id = $?', leagueId],
    side === 'organiser'
      ? [`a.name_words @@ to_tsquery('simple', $?)`, words || undefined]
      : [`${title} like $?`, q === '' ? undefined : likely],
  ]
  const set = asked.filter(([, value]) => value !== undefined)
  return {
    sql: set.map(([condition], i) => condition.replace('$?', `$${i + 1}`)).join(' and '),
    values: set.map(([, value]) => value),
  }
}

/** How many there are: by the counters of the leagues where they say it. */
async function countListed(db: Db, side: Side, userId: string, listed: Listed): Promise<number> {
  const { status = 0, leagueId, q } = listed
  const counter = side === 'organiser' && q === '' ? counters[status] : undefined
  if (counter !== undefined) {
    const [row] = await query<{ total: number }>(
      `select coalesce(sum(${counter}), 0)::int as total from leagues l
       where l.user_id = $1 and ($2::text is null or l.id = $2)`,
    )(db, [userId, leagueId ?? null])
    return row!.total
  }
  const { sql, values } = conditionsOf(side, userId, listed)
  const tables = side === 'organiser' ? 'from applications a' : from
  const [row] = await query<{ total: number }>(`select count(*)::int as total ${tables} where ${sql}`)(
    db,
    values,
  )
  return row!.total
}

/** How many there are of each status. */
export async function countByStatus(
  db: Db,
  side: Side,
  userId: string,
  listed: Pick<Listed, 'leagueId' | 'q'>,
): Promise<Map<number, number>> {
  const { sql, values } = conditionsOf(side, userId, listed)
  const tables = side === 'organiser' ? 'from applications a' : from
  const count = query<{ status: number; total: number }>(
    `select a.status, count(*)::int as total ${tables} where ${sql} group by a.status`,
  )
  return new Map((await count(db, values)).map(({ status, total }) => [status, total]))
}

/** A page of the applications that the person has sent, or that came to what they have posted. */
export async function listApplications(
  db: Db,
  side: Side,
  userId: string,
  listed: Listed,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const { sort, limit, offset } = listed
  const { sql, values } = conditionsOf(side, userId, listed)
  const list = query<ApplicationRow>(
    `select ${common}, ${sides[side]} ${from} where ${sql} order by ${orders[sort]}
     limit $${values.length + 1} offset $${values.length + 2}`,
  )
  const rows = await list(db, [...values, limit, offset])
  const isWhole = offset === 0 && rows.length < limit
  return { rows, total: isWhole ? rows.length : await countListed(db, side, userId, listed) }
}

const inStatus = query<{ user_id: string }>(
  `select user_id from applications where league_id = $1 and status = any($2::int[]) order by sequence`,
  'applications-in-status',
)

/** The people whose application to a league has one of these statuses. */
export async function listPeople(db: Db, leagueId: string, statuses: readonly number[]): Promise<string[]> {
  return (await inStatus(db, [leagueId, statuses])).map(({ user_id }) => user_id)
}

const owned = query<{ id: string; league_id: string }>(
  `select a.id, a.league_id from applications a join leagues l on l.id = a.league_id
   where a.id = any($1::text[]) and l.user_id = $2`,
  'applications-owned',
)

/** Which of these applications are to what the person has posted, with their leagues. */
export function listOwned(db: Db, ids: string[], userId: string) {
  return owned(db, [ids, userId])
}
