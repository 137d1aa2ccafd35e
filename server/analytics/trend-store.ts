import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { Month, MonthRow } from './rules.ts'

const selectMemberCount = query<{ timezone: string; members: number }>(
  'select timezone, member_count as members from churches where id = $1',
  'analytics-roll',
)

/** Returns the church's time zone and number of members. */
export async function readMemberCount(
  db: Db,
  churchId: string,
): Promise<{ timezone: string; members: number }> {
  const [row] = await selectMemberCount(db, [churchId])
  return row!
}

/** SQL: days with a service and visits of a series as JSON. */
const seriesOf = (filter: string) =>
  `json_build_object('services', count(distinct date) filter (where ${filter}),
     'visits', coalesce(sum(present + guests) filter (where ${filter}), 0))`
const isSunday = 'extract(dow from date) = 0'

const months = query<MonthRow>(
  `select s.sundays, s.midweek, s.guests, j.joined, f.first, f.returned, y.sundays as "lastYear",
     y.joined as "joinedLastYear", y.first as "firstLastYear"
   from unnest($2::date[], $3::date[]) as month (first_day, next)
     cross join lateral (
       select ${seriesOf(isSunday)} as sundays, ${seriesOf(`not ${isSunday}`)} as midweek,
         coalesce(sum(guests), 0)::int as guests
       from services
       where church_id = $1 and date >= first_day and date < next and date <= $4 and present + guests > 0
     ) s cross join lateral (
       select count(*)::int as joined from members
       where church_id = $1 and joined_on >= first_day and joined_on < next and archived_at is null
     ) j cross join lateral (
       select count(*)::int as first, (count(*) filter (where again_on <= $4))::int as returned
       from first_visits
       where church_id = $1 and date >= first_day and date < next and date <= $4
     ) f cross join lateral (
       select ${seriesOf(isSunday)} as sundays,
         (select count(*)::int from members
          where church_id = $1 and joined_on >= before.first_day and joined_on < before.next
            and archived_at is null) as joined,
         (select count(*)::int from first_visits
          where church_id = $1 and date >= before.first_day and date < before.next) as first
       from (
         select (month.first_day - interval '1 year')::date as first_day, (month.next - interval '1 year')::date as next
       ) before left join services on church_id = $1 and date >= before.first_day and date < before.next
         and present + guests > 0
       group by before.first_day, before.next
     ) y
   order by first_day`,
  'analytics-months',
)

/** Figures of each month up to `today`, oldest first. */
export function readMonths(
  db: Db,
  churchId: string,
  requested: readonly Month[],
  today: string,
): Promise<MonthRow[]> {
  return months(db, [
    churchId,
    requested.map(({ firstDay }) => firstDay),
    requested.map(({ next }) => next),
    today,
  ])
}
