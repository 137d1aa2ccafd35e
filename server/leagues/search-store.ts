import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { organiserName } from './store.ts'
import type { OpenRow } from './rules.ts'

/** What is searched for; what is undefined limits nothing. */
export interface LeagueQuery {
  /** As `wordQuery` makes it; empty: any words. */
  words: string
  country?: string | undefined
  state?: string | undefined
  kind?: string | undefined
  from?: string | undefined
  to?: string | undefined
  age?: number | undefined
  free: boolean
}

/** No search counts further. */
export const mostCounted = 1000

/** SQL: today where the league is. */
const today = `(now() at time zone l.timezone)::date::text`

/** SQL: the fee of one person today, null of a job: as `feeIn` and `periodOn` say. */
const feeToday = `(select coalesce(l.fields -> 'individual_fees' ->> p.name, l.fields -> 'individual_fees' ->> 'regular')::numeric
  from (values (1, 'early_bird'), (2, 'regular'), (3, 'late'), (4, 'regular')) as p (place, name)
  where p.place = 4 or ${today} between l.fields -> 'registration_dates' -> p.name ->> 'start'
    and l.fields -> 'registration_dates' -> p.name ->> 'end'
  order by p.place limit 1)`

/**
 * SQL: open to everybody today. A day of any time zone is at most one away from that of UTC: where it is further, no time
 * zone is asked.
 */
const isOpen = `l.status = 1 and l.privacy = 1 and not l.over and l.closes >= current_date - 1
  and (l.closes > current_date or l.closes::text >= ${today})
  and l.user_id not in (select id from users where deletion_requested_at is not null)`

/** SQL for what a search asks for, with its values from `$1`. */
function conditionsOf({ words, country, state, kind, from, to, age, free }: LeagueQuery) {
  const asked: [string, unknown][] = [
    [`l.search @@ to_tsquery('simple', $?)`, words || undefined],
    ['l.country = $?', country],
    ['l.state = $?', state],
    ['l.kind = $?', kind],
    ['l.end_date >= $?::date', from],
    ['l.start_date <= $?::date', to],
    [`$?::int between l.minimum_age and coalesce((l.fields ->> 'maximum_age')::int, 120)`, age],
  ]
  const values: unknown[] = []
  const conditions = asked.flatMap(([condition, value]) => {
    if (value === undefined) return []
    values.push(value)
    return condition.replace('$?', `$${values.length}`)
  })
  if (free) conditions.push(`${feeToday} = 0`)
  return { sql: [isOpen, ...conditions].join(' and '), values }
}

const orders = { date: 'l.start_date, l.id', newest: 'l.created_at desc, l.id' }

/** A page of the open leagues that fit, and how many there are, counted to a thousand at most. */
export async function searchOpen(
  db: Db,
  wanted: LeagueQuery,
  page: { userId: string | null; sort: keyof typeof orders; limit: number; offset: number },
): Promise<{ rows: OpenRow[]; total: number }> {
  const { sql, values } = conditionsOf(wanted)
  const next = (n: number) => `$${values.length + n}`
  const order = orders[page.sort]
  // What a page skips is read in an index alone.
  const list = query<OpenRow>(
    `select l.id, l.fields, l.application_limit, l.places_taken, ${organiserName} as organiser,
       exists (
         select from applications a where a.league_id = l.id and a.user_id = ${next(1)} and a.status <> 4) as applied
     from (select l.id from leagues l where ${sql} order by ${order} limit ${next(2)} offset ${next(3)}) page
     join leagues l on l.id = page.id join users u on u.id = l.user_id order by ${order}`,
  )
  const count = query<{ total: number }>(
    `select count(*)::int as total from (select from leagues l where ${sql} limit ${mostCounted}) found`,
  )
  const rows = await list(db, [...values, page.userId, page.limit, page.offset])
  const isWhole = page.offset === 0 && rows.length < page.limit
  const total = isWhole ? rows.length : (await count(db, values))[0]!.total
  return { rows, total }
}

/** Whether this league is open to everybody and fits a search. */
export async function fits(db: Db, leagueId: string, wanted: LeagueQuery): Promise<boolean> {
  const { sql, values } = conditionsOf(wanted)
  const rows = await query(`select 1 from leagues l where ${sql} and l.id = $${values.length + 1}`)(db, [
    ...values,
    leagueId,
  ])
  return rows.length > 0
}
