import type { MonthReport } from '#contract/analytics.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

/** Names of first visits on a report: more would not fit on its page. */
const maxFirstVisits = 100

/** Whether a column's day is in the month `$2`. */
const inMonth = (column: string) =>
  `${column} >= ($2 || '-01')::date and ${column} < ($2 || '-01')::date + interval '1 month'`

const services = query<MonthReport['services'][number]>(
  `select date::text, present, guests from services
   where church_id = $1 and ${inMonth('date')} and date <= $3 and (marked or guests > 0) order by services.date`,
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

/** Returns the figures of a month (`YYYY-MM`) up to `today`. */
export async function readMonth(
  db: Db,
  churchId: string,
  month: string,
  today: string,
): Promise<MonthReport> {
  const [held, byFund, newcomers, [counted]] = await Promise.all([
    services(db, [churchId, month, today]),
    gifts(db, [churchId, month]),
    firstVisits(db, [churchId, month, today]),
    joined(db, [churchId, month]),
  ])
  return { services: held, gifts: byFund, first_visits: newcomers, joined: counted!.joined }
}
