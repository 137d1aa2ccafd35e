import { sql } from 'drizzle-orm'
import { addDays, sundayOf } from '#contract/fields/calendar.ts'
import { noteSearchText } from '#contract/text/member-search.ts'
import type { Db } from '#server/db/connection.ts'
import type { DemoService } from './attendance.ts'
import type { Random } from './seeded-random.ts'

/** A gift of the demo church. */
export interface DemoGift {
  id: string
  memberId: string
  date: string
  /** In santim. */
  amount: number
  note: string
}

/**
 * How a member gives: a tithe in the first week of the month, an offering on each Sunday attended, now and then, or
 * not.
 */
type Habit = { kind: 'tithe' | 'offering' | 'now-and-then' | 'none'; gourdes: number }

/** Generates the gifts of present members on Sundays, in gourdes. */
export function demoGifts(random: Random, held: readonly DemoService[]): DemoGift[] {
  const habits = new Map<string, Habit>()
  const habitOf = (memberId: string) => {
    const existing = habits.get(memberId)
    if (existing) return existing
    const created = newHabit(random)
    habits.set(memberId, created)
    return created
  }
  const sundays = held.filter(({ date }) => date === sundayOf(date))
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
  const note = { tithe: 'Dim', offering: 'Ofrann', 'now-and-then': random.pick(occasions), none: '' }
  const amount = 100 * Math.max(50, Math.round((habit.gourdes * (0.8 + 0.4 * random.next())) / 50) * 50)
  return [{ id: random.uuid(), memberId, date, amount, note: note[habit.kind] }]
}

const occasions = ['Ofrann espesyal', 'Konstriksyon', 'Ofrann remèsiman', 'Pou malad yo', '']

/** Inserts the gifts as logged on the Sunday afternoon. */
export async function addGifts(
  tx: Db,
  { churchId, userId }: { churchId: string; userId: string },
  gifts: readonly DemoGift[],
): Promise<void> {
  const rows = gifts.map((gift) => ({ ...gift, search: noteSearchText(gift.note) }))
  const column = (name: keyof (typeof rows)[number], type: string) =>
    sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(type)}[]`
  await tx.execute(sql`
    insert into donations
      (id, church_id, member_id, amount_minor, currency, note, note_search, date, logged_by, created_at, updated_at)
    select id, ${churchId}, member_id, amount, 'HTG', note, note_search, date, ${userId}, logged, logged
    from unnest(
      ${column('id', 'text')}, ${column('memberId', 'text')}, ${column('amount', 'bigint')},
      ${column('note', 'text')}, ${column('search', 'text')}, ${column('date', 'date')}
    ) as gift (id, member_id, amount, note, note_search, date)
      cross join lateral (select (date + time '18:00') at time zone 'UTC' as logged) x`)
}
