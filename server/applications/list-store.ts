import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { ApplicationRow } from './rules.ts'
import { common, from, people } from './store.ts'
import type { Side } from './store.ts'

export interface Listed {
  status?: number | undefined
  leagueId?: string | undefined
  q: string
  sort: 'newest' | 'oldest' | 'name'
  limit: number
  offset: number
}

const orders = {
  newest: 'a.created_at desc, a.id desc',
  oldest: 'a.created_at, a.id',
  name: 'a.name_key, a.id',
}

/** SQL: how many applications of a status a league has, of those statuses that it counts itself. */
const countedByLeague: Partial<Record<number, string>> = {
  1: 'l.pending',
  2: 'l.taken - l.pending',
  5: 'l.waiting',
}

/** A page of the applications that the person has sent, or that came to what they have posted. */
export async function listApplications(
  db: Db,
  side: Side,
  userId: string,
  listed: Listed,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const { status, leagueId, q, sort, limit, offset } = listed
  if (side === 'organiser' && leagueId !== undefined && status !== undefined && q === '' && sort !== 'name') {
    return listByArrival(db, userId, { ...listed, leagueId, status, sort })
  }
  const name =
    side === 'organiser' ? 'a.name_key' : `translate(lower(l.title), 'àâäçèéêëîïòôùûü', 'aaaceeeeiioouuu')`
  const values: unknown[] = [userId]
  const conditions = [side === 'organiser' ? 'l.user_id = $1' : 'a.user_id = $1']
  const add = (condition: string, value: unknown) => {
    values.push(value)
    conditions.push(condition.replace('$?', `$${values.length}`))
  }
  if (status !== undefined) add('a.status = $?', status)
  if (leagueId !== undefined) add('a.league_id = $?', leagueId)
  if (q !== '') add(`${name} like $?`, `%${fold(q).replace(/[\\%_]/g, String.raw`\$&`)}%`)
  const where = `where ${conditions.join(' and ')}`
  const list = query<ApplicationRow>(
    `select ${common}, ${people[side]} ${from} ${where} order by ${orders[sort]}
     limit $${values.length + 1} offset $${values.length + 2}`,
  )
  const count = query<{ total: number }>(`select count(*)::int as total ${from} ${where}`)
  const rows = await list(db, [...values, limit, offset])
  const [counted] = await count(db, values)
  return { rows, total: counted!.total }
}

/**
 * The same of one status to one league of an organiser, in the order in which they came: only as many as the page needs
 * are read, by the index, and the count is the league's own.
 */
async function listByArrival(
  db: Db,
  userId: string,
  {
    status,
    leagueId,
    sort,
    limit,
    offset,
  }: Listed & { status: number; leagueId: string; sort: 'newest' | 'oldest' },
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const order = orders[sort]
  const ofOrganiser = 'l.user_id = $1 and l.id = $2'
  const list = query<ApplicationRow>(
    `select ${common}, ${people.organiser}
     from leagues l cross join lateral (
       select * from applications a where a.league_id = l.id and a.status = $3 order by ${order} limit $4::int + $5::int) a
     where ${ofOrganiser} order by ${order} limit $4 offset $5`,
  )
  const counted = countedByLeague[status]
  const count = query<{ total: number }>(
    counted
      ? `select coalesce(sum(${counted}), 0)::int as total from leagues l where ${ofOrganiser} and $3::int is not null`
      : `select count(*)::int as total from leagues l join applications a on a.league_id = l.id
         where ${ofOrganiser} and a.status = $3`,
  )
  const values = [userId, leagueId, status]
  const rows = await list(db, [...values, limit, offset])
  const [total] = await count(db, values)
  return { rows, total: total!.total }
}
