import type { Overview } from '#contract/analytics.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

type WeekRow = {
  upcoming: number
  cards: number
  events: Overview['events'] | null
  totals: { currency: Currency; amount: number; gifts: number }[] | null
  donors: { member_id: string; name: string; amount: number; currency: Currency }[] | null
}

const week = query<WeekRow>(
  `with totals as materialized (
     select currency, sum(amount_minor) as amount, sum(gifts) as gifts,
       row_number() over (order by currency = (select currency from churches where id = $1) desc, currency) as place
     from donation_days where church_id = $1 and date >= $3 and date <= $4 group by currency
   )
   select
     (select count(*)::int from events where church_id = $1 and date >= $2) as upcoming,
     (select count(*)::int from visitor_cards where church_id = $1) as cards,
     (select json_agg(json_build_object(
          'id', id, 'title', title, 'date', date, 'start_time', start_time,
          'invited_count', invited, 'rsvp_yes_count', coming, 'pending_member_ids', pending
        ) order by date, start_minute nulls first, id)
      from events cross join lateral (
        select count(*) as invited, count(*) filter (where status = 'yes') as coming,
          coalesce(json_agg(member_id) filter (where status = 'pending'), '[]') as pending
        from invitations where event_id = events.id
      ) requested
      where church_id = $1 and date >= $2 and date <= $4) as events,
     (select json_agg(json_build_object('currency', currency, 'amount', amount, 'gifts', gifts) order by place)
      from totals) as totals,
     (select json_agg(json_build_object(
          'member_id', most.member_id, 'name', members.name, 'amount', most.amount, 'currency', totals.currency
        ) order by place, most.amount desc, sort_name)
      from totals cross join lateral (
        select member_id, sum(amount_minor) as amount from donations
        where church_id = $1 and date >= $3 and date <= $4 and donations.currency = totals.currency
        group by member_id order by amount desc, member_id limit 3
      ) most join members on members.id = most.member_id) as donors`,
  'analytics-week',
)

export interface Week {
  monday: string
  today: string
  sunday: string
}

/**
 * The week's remaining events, the number of upcoming events, pending visitor cards, and the week's gifts in minor
 * units.
 */
export async function readWeek(db: Db, churchId: string, { today, monday, sunday }: Week) {
  const [row] = await week(db, [churchId, today, monday, sunday])
  const { upcoming, cards, events, totals, donors } = row!
  return { upcoming, cards, events: events ?? [], totals: totals ?? [], donors: donors ?? [] }
}
