import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import type { Month, MonthRow } from './rules.ts'

const roll = query<{ timezone: string; members: number }>(
  'select timezone, member_count as members from churches where id = $1',
  'analytics-roll',
)

/** The church's time zone and how many members it has. */
export async function readRoll(db: Db, churchId: string): Promise<{ timezone: string; members: number }> {
  const [row] = await roll(db, [churchId])
  return row!
}

const months = query<MonthRow>(
  `select s.services, s.visits, s.guests, j.joined, f.first
   from unnest($2::date[], $3::date[]) as month (first_day, next)
     cross join lateral (
       select count(*)::int as services, coalesce(sum(present + guests), 0)::int as visits,
         coalesce(sum(guests), 0)::int as guests
       from services
       where church_id = $1 and date >= first_day and date < next and date <= $4 and (marked or guests > 0)
     ) s cross join lateral (
       select count(*)::int as joined from members
       where church_id = $1 and joined_on >= first_day and joined_on < next
     ) j cross join lateral (
       select count(*)::int as first from first_visits
       where church_id = $1 and date >= first_day and date < next and date <= $4
     ) f
   order by first_day`,
  'analytics-months',
)

/** What happened in each of the months, up to `today`; in their order, which is from the oldest on. */
export function readMonths(
  db: Db,
  churchId: string,
  asked: readonly Month[],
  today: string,
): Promise<MonthRow[]> {
  return months(db, [churchId, asked.map(({ firstDay }) => firstDay), asked.map(({ next }) => next), today])
}
