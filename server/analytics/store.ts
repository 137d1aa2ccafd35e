import type { ServiceVisits } from '#contract/fields/attendance-figures.ts'
import type { FollowUp } from '#contract/members.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

const church = query<{ timezone: string; members: number; services: [string, number][] | null }>(
  `select timezone, member_count as members, (
     select json_agg(json_build_array(date, visits) order by date desc) from (
       select date, sum(present + guests) as visits from services
       where church_id = $1 and present + guests > 0 group by date
     ) days
   ) as services
   from churches where id = $1`,
  'analytics-church',
)

/** A church with the visits of all days with a service, latest first (about a hundred rows per year). */
export async function readChurch(
  db: Db,
  churchId: string,
): Promise<{ timezone: string; members: number; services: ServiceVisits[] }> {
  const [row] = await church(db, [churchId])
  const services = (row!.services ?? []).map(([date, visits]) => ({ date, visits }))
  return { timezone: row!.timezone, members: row!.members, services }
}

export interface AbsentRow {
  id: string
  name: string
  phone: string | null
  missesFrom: string
  /**
   * Last follow-up since the first missed Sunday, except visitor cards (which have the member's id); `at`: epoch
   * milliseconds.
   */
  followUpId: string | null
  kind: FollowUp['kind'] | null
  at: number | null
  by: string | null
}

const absent = query<{ total: number } & (AbsentRow | { id: null })>(
  `select counted.total, m.id, m.name, m.phone, a.misses_from as "missesFrom", f.id as "followUpId", f.kind, f.at, f.by
   from (
     select coalesce(sum(members), 0)::int as total from absence_counts
     where church_id = $1 and misses_from <= $2
   ) counted left join (
     select member_id, misses_from from member_absences
     where church_id = $1 and misses_from <= $2
     order by misses_from desc, member_id desc limit $3
   ) a on true left join members m on m.id = a.member_id
   left join lateral (
     select follow_ups.id, kind, date_part('epoch', follow_ups.created_at) * 1000 as at, coalesce(nullif(users.name, ''), users.username) as by
     from follow_ups left join users on users.id = made_by
     where member_id = a.member_id and follow_ups.id <> a.member_id
       and follow_ups.created_at >= a.misses_from::timestamp at time zone $4
     order by follow_ups.created_at desc limit 1
   ) f on true
   order by a.misses_from desc, m.sort_name`,
  'analytics-absent',
)

/** Members absent since `since` or earlier, shortest first, up to `limit`; and the total. */
export async function readAbsent(
  db: Db,
  churchId: string,
  options: { since: string; limit: number; timezone: string },
) {
  const rows = await absent(db, [churchId, options.since, options.limit, options.timezone])
  return { rows: rows.filter((row): row is typeof row & AbsentRow => row.id !== null), total: rows[0]!.total }
}
