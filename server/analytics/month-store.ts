import type { MonthReport } from '#contract/analytics.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

/** Above the first visits of any month, since they are counted from this list. */
const maxFirstVisits = 1000
/** Names that fit on the report's page. */
const maxAbsent = 100

/** SQL condition: the column's day is in month `$2`. */
const inMonth = (column: string) =>
  `${column} >= ($2 || '-01')::date and ${column} < ($2 || '-01')::date + interval '1 month'`

const services = query<MonthReport['services'][number]>(
  `select s.date::text, t.name, s.present, s.guests
   from services s left join service_times t on t.church_id = $1 and t.number = s.number and s.number > 0
   where s.church_id = $1 and ${inMonth('s.date')} and s.date <= $3 and s.present + s.guests > 0
   order by s.date, t.starts_at nulls first, s.number`,
  'analytics-month-services',
)

const gifts = query<MonthReport['gifts'][number]>(
  `select coalesce(f.name, '') as fund_name, d.currency, (d.minor / 100.0)::float8 as amount, d.gifts
   from (
     select fund_id, currency, sum(amount_minor) as minor, count(*)::int as gifts from donations
     where church_id = $1 and ${inMonth('date')} group by fund_id, currency
   ) d left join funds f on f.id = d.fund_id
   order by d.currency, d.minor desc, f.name`,
  'analytics-month-gifts',
)

const firstVisits = query<MonthReport['first_visits'][number]>(
  `select m.id as member_id, m.name, v.date::text
   from first_visits v join members m on m.id = v.member_id
   where v.church_id = $1 and ${inMonth('v.date')} and v.date <= $3
   order by v.date, m.sort_name limit ${maxFirstVisits}`,
  'analytics-month-first-visits',
)

const joined = query<{ joined: number }>(
  `select count(*)::int as joined from members
   where church_id = $1 and ${inMonth('joined_on')}`,
  'analytics-month-joined',
)

type AbsentMember = MonthReport['absent_members'][number]

// `member_absences` has the current state only.
const absent = query<AbsentMember & { total: number }>(
  `select m.id as member_id, m.name, count(*) over ()::int as total
   from members m left join lateral (
     select max(date) as date from attendance_marks where member_id = m.id and present and date <= $3
   ) last on true
   where m.church_id = $1 and m.archived_at is null and m.joined_on <= $2 and (last.date is null or last.date < $2)
   order by coalesce(last.date, m.joined_on) desc, m.sort_name limit ${maxAbsent}`,
  'analytics-month-absent',
)

/** Members who attended no service from `since` to `until`, shortest absence first, and their number. */
export async function readAbsentBetween(
  db: Db,
  churchId: string,
  { since, until }: { since: string; until: string },
): Promise<Pick<MonthReport, 'absent_members' | 'absent_total'>> {
  const rows = await absent(db, [churchId, since, until])
  return {
    absent_members: rows.map(({ member_id, name }) => ({ member_id, name })),
    absent_total: rows[0]?.total ?? 0,
  }
}

/** Figures of a month (`YYYY-MM`) up to `today`, without absences. */
export async function readMonth(
  db: Db,
  churchId: string,
  month: string,
  today: string,
): Promise<Pick<MonthReport, 'services' | 'gifts' | 'first_visits' | 'joined'>> {
  const [monthServices, byFund, newcomers, [counted]] = await Promise.all([
    services(db, [churchId, month, today]),
    gifts(db, [churchId, month]),
    firstVisits(db, [churchId, month, today]),
    joined(db, [churchId, month]),
  ])
  return { services: monthServices, gifts: byFund, first_visits: newcomers, joined: counted!.joined }
}
