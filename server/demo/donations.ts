import { sql } from 'drizzle-orm'
import { addDays, sundayOf } from '#contract/fields/calendar.ts'
import { noteSearchText } from '#contract/text/member-search.ts'
import type { Db } from '#server/db/connection.ts'
import { addDefaultFunds } from '#server/donations/funds-store.ts'
import type { DemoService } from './attendance.ts'
import type { Random } from './seeded-random.ts'

export interface DemoGift {
  id: string
  memberId: string
  date: string
  /** In santim. */
  amount: number
  note: string
  /** Index among the default funds. */
  fund: number
  method: 'cash' | 'mobile_money'
}

/** A member's giving pattern; tithes come in the first week of a month. */
type Habit = { kind: 'tithe' | 'offering' | 'now-and-then' | 'none'; gourdes: number }

/** Generates gifts of present members on Sundays, in gourdes. */
export function demoGifts(random: Random, pastServices: readonly DemoService[]): DemoGift[] {
  const habits = new Map<string, Habit>()
  const habitOf = (memberId: string) => {
    const existing = habits.get(memberId)
    if (existing) return existing
    const created = newHabit(random)
    habits.set(memberId, created)
    return created
  }
  const sundays = pastServices.filter(({ date }) => date === sundayOf(date))
  return sundays.flatMap(({ date, present }) =>
    present.flatMap((memberId) => giftOn(random, { date, memberId, habit: habitOf(memberId) })),
  )
}

function newHabit(random: Random): Habit {
  const chance = random.next()
  if (chance < 0.14) return { kind: 'tithe', gourdes: 250 * random.between(6, 40) }
  if (chance < 0.28) return { kind: 'offering', gourdes: 50 * random.between(2, 15) }
  if (chance < 0.6) return { kind: 'now-and-then', gourdes: 100 * random.between(2, 25) }
  return { kind: 'none', gourdes: 0 }
}

function giftOn(
  random: Random,
  { date, memberId, habit }: { date: string; memberId: string; habit: Habit },
): DemoGift[] {
  const isFirstOfMonth = addDays(date, -7).slice(0, 7) !== date.slice(0, 7)
  const gives =
    (habit.kind === 'tithe' && isFirstOfMonth) ||
    habit.kind === 'offering' ||
    (habit.kind === 'now-and-then' && random.next() < 0.05)
  if (!gives) return []
  const occasion = random.pick(occasions)
  const amount = 100 * Math.max(50, Math.round((habit.gourdes * (0.8 + 0.4 * random.next())) / 50) * 50)
  const gift = { id: random.uuid(), memberId, date, amount }
  if (habit.kind === 'tithe') return [{ ...gift, note: '', fund: 1, method: 'mobile_money' }]
  if (habit.kind === 'offering') return [{ ...gift, note: '', fund: 2, method: 'cash' }]
  return [{ ...gift, ...occasion, method: 'cash' }]
}

const occasions = [
  { note: 'Ofrann espesyal', fund: 2 },
  { note: 'Blòk pou mi an', fund: 3 },
  { note: 'Ofrann remèsiman', fund: 2 },
  { note: 'Pou malad yo', fund: 4 },
  { note: '', fund: 2 },
]
/** Number of latest Sundays with batches; the last batch is open. */
const batches = 4

/** Inserts the gifts, logged on Sunday afternoons, with funds and batches. */
export async function addGifts(
  tx: Db,
  { churchId, userId }: { churchId: string; userId: string },
  gifts: readonly DemoGift[],
): Promise<void> {
  await addDefaultFunds(tx, churchId)
  const rows = gifts.map((gift) => ({ ...gift, search: noteSearchText(gift.note) }))
  const column = (name: keyof (typeof rows)[number], type: string) =>
    sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(type)}[]`
  await tx.execute(sql`
    insert into donations
      (id, church_id, member_id, amount_minor, currency, note, note_search, date, fund_id, method, logged_by,
       created_at, updated_at)
    select gift.id, ${churchId}, member_id, amount, 'HTG', note, note_search, date, fund.id, method, ${userId},
      logged, logged
    from unnest(
      ${column('id', 'text')}, ${column('memberId', 'text')}, ${column('amount', 'bigint')},
      ${column('note', 'text')}, ${column('search', 'text')}, ${column('date', 'date')},
      ${column('fund', 'integer')}, ${column('method', 'text')}
    ) as gift (id, member_id, amount, note, note_search, date, fund, method)
      left join funds fund on fund.church_id = ${churchId} and fund.position = gift.fund
      cross join lateral (select (date + time '18:00') at time zone 'UTC' as logged) x`)
  await tx.execute(sql`
    with sunday as (
      select date, sum(amount_minor) / 100.0 as amount, row_number() over (order by date desc) as back
      from donations where church_id = ${churchId} group by date
    ), batch as (
      insert into gift_batches (id, church_id, date, counted, created_by, created_at, closed_at, closed_by)
      select gen_random_uuid()::text, ${churchId}, date,
        jsonb_build_array(jsonb_build_object('currency', 'HTG', 'amount', amount)), ${userId}, logged,
        case when back > 1 then logged end, case when back > 1 then ${userId} end
      from sunday cross join lateral (select (date + time '18:00') at time zone 'UTC' as logged) x
      where back <= ${batches}
      returning id, date
    )
    update donations set batch_id = batch.id from batch
    where donations.church_id = ${churchId} and donations.date = batch.date`)
}
