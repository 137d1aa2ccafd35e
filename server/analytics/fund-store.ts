import type { Currency } from '#contract/fields/money.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

/** Gifts to a fund in a month; `fund_id` is null for gifts without a fund. */
export interface FundMonth {
  fund_id: string | null
  fund_name: string
  currency: Currency
  /** `YYYY-MM`. */
  month: string
  /** In cents or santim. */
  minor: number
}

const fundMonths = query<FundMonth>(
  `select s.fund_id, coalesce(f.name, '') as fund_name, s.currency, to_char(s.month, 'YYYY-MM') as month, s.minor
   from (
     select fund_id, currency, date_trunc('month', date) as month, sum(amount_minor)::float8 as minor from donations
     where church_id = $1 and date >= $2 and date < $3 group by 1, 2, 3
   ) s left join funds f on f.id = s.fund_id`,
  'analytics-funds',
)

/**
 * Gifts per fund and month from `from` until before `next`. Computed from the gifts by index: 8 ms for 5,000, 60 ms for
 * 50,000. Stored totals would serialise gifts on one more row.
 */
export function readFundMonths(
  db: Db,
  churchId: string,
  { from, next }: { from: string; next: string },
): Promise<FundMonth[]> {
  return fundMonths(db, [churchId, from, next])
}
