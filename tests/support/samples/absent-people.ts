import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { attendance } from '#contract/attendance/attendance.ts'
import { addDays, sundayOf } from '#contract/fields/calendar.ts'
import { transaction } from '#server/db/connection.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { churches } from '#server/db/schema/church.ts'
import { weeklyReminders } from '#server/db/schema/reminders.ts'
import { dueSaturday } from '#server/reminders/weekly-rules.ts'
import { owner } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import { newNumber } from './visitors.ts'

/**
 * A church with the weekly reminder: Ana and Bob missed the last three Sundays before `day`, Carl attended
 * one, Dora all. Returns the numbers.
 */
export async function churchWithAbsent(api: Api, timezone: string, day: string) {
  const pastor = await owner(api, { timezone })
  const churchId = pastor.church.id
  const people = ['Ana', 'Bob', 'Carl', 'Dora'].map((name) => ({
    id: randomUUID(),
    name,
    phone: newNumber(),
    email: null,
    groups: [],
    joinedOn: addDays(day, -200),
  }))
  await transaction(api.db, (tx) => addMemberRows(tx, churchId, people))
  for (const week of [0, 1, 2]) {
    const date = addDays(sundayOf(day), -7 * week)
    const present = week === 1 ? ['Carl', 'Dora'] : ['Dora']
    const marks = people.map(({ id, name }) => ({
      member_id: id,
      present: present.includes(name),
      marked_at: `${date}T15:00:00.000Z`,
    }))
    const { status } = await api.call(
      attendance.mark,
      { church_id: churchId, date, marks },
      { token: pastor.token },
    )
    if (status !== 200) throw new Error(`Not marked: ${status}`)
  }
  // The test controls the due date; on Saturday evenings the server itself would find it due too.
  const today = dueSaturday(timezone, new Date())
  if (today) await api.db.insert(weeklyReminders).values({ churchId, saturday: today })
  await api.db.update(churches).set({ weeklyReminder: true }).where(eq(churches.id, churchId))
  const phones = Object.fromEntries(people.map(({ name, phone }) => [name, phone]))
  return { ...pastor, churchId, phones }
}
