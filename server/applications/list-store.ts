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

/** Those of one league and status stand in this order in an index. */
const orders = {
  newest: 'a.created_at desc, a.id desc',
  oldest: 'a.created_at, a.id',
  name: 'a.name_key, a.id',
}

/** A page of the applications that the person has sent, or that came to what they have posted. */
export async function listApplications(
  db: Db,
  side: Side,
  userId: string,
  { status, leagueId, q, sort, limit, offset }: Listed,
): Promise<{ rows: ApplicationRow[]; total: number }> {
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
