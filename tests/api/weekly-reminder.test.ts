import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { absentMembers } from '#server/analytics/absent.ts'
import { churches } from '#server/db/schema/church.ts'
import { sends, weeklyReminders } from '#server/db/schema/reminders.ts'
import { sendDueReminders } from '#server/reminders/weekly-job.ts'
import { createNotices } from '#server/notices/notify.ts'
import { textServices } from '#server/text-services.ts'
import { churchWithAbsent } from '#tests/support/samples/absent-people.ts'
import { startApi } from '#tests/support/api.ts'
import { delivered, unsentFor } from '#tests/support/outgoing.ts'

// A database of its own: what is due is looked for in all churches.
const api = await startApi({})
const parts = { ...api, ...createNotices(api), ...textServices(api), absentMembers }

/** Saturday the 14th of March, 15:00 in New York, a week after the clocks were put forward. */
const three = new Date('2026-03-14T19:00:00Z')
const before = new Date(three.getTime() - 1)

const sendsOf = (churchId: string) => api.db.select().from(sends).where(eq(sends.churchId, churchId))

/** How often that Saturday's has gone. */
const remindersOf = (churchId: string) =>
  api.db.$count(
    weeklyReminders,
    and(eq(weeklyReminders.churchId, churchId), eq(weeklyReminders.saturday, '2026-03-14')),
  )

describe('the weekly reminder', () => {
  it('goes on Saturdays from 15:00 church time, once, to those who missed three Sundays', async () => {
    const church = await churchWithAbsent(api, 'America/New_York', '2026-03-14')
    await sendDueReminders(parts, before)
    expect(await sendsOf(church.churchId)).toEqual([])
    await sendDueReminders(parts, three)
    const [send, ...others] = await sendsOf(church.churchId)
    expect(others).toEqual([])
    expect(send).toMatchObject({ kind: 'absent', sentBy: null })
    const rows = await delivered(api, send!.id)
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ['Ana', 'kept'],
      ['Bob', 'kept'],
    ])
    expect((await unsentFor(api, church.phones['Ana']!))[0]?.body).toMatch(/^Hello Ana, we miss you/)
    const { body } = await api.call(reminders.sends, { church_id: church.churchId }, { token: church.token })
    expect(body.sends).toMatchObject([{ weekly: true, counts: { kept: 2 } }])

    await sendDueReminders(parts, new Date(three.getTime() + 300_000))
    expect(await sendsOf(church.churchId)).toHaveLength(1)
    await sendDueReminders(parts, new Date('2026-03-21T19:00:00Z'))
    expect(await sendsOf(church.churchId)).toHaveLength(2)
  })

  it('is caught up with until the end of Saturday, and not on Sunday', async () => {
    const late = await churchWithAbsent(api, 'America/New_York', '2026-03-14')
    await sendDueReminders(parts, new Date('2026-03-15T03:59:59Z'))
    expect(await sendsOf(late.churchId)).toHaveLength(1)
    const tooLate = await churchWithAbsent(api, 'America/New_York', '2026-03-14')
    await sendDueReminders(parts, new Date('2026-03-15T04:00:00Z'))
    expect(await sendsOf(tooLate.churchId)).toEqual([])
  })

  it('goes once though many look at the same instant', async () => {
    const church = await churchWithAbsent(api, 'America/New_York', '2026-03-14')
    await Promise.all(Array.from({ length: 10 }, () => sendDueReminders(parts, three)))
    expect(await sendsOf(church.churchId)).toHaveLength(1)
    expect(await remindersOf(church.churchId)).toBe(1)
  })

  it.each([
    ['has not switched it on', { weeklyReminder: false }],
    ['has been deleted', { deletedAt: new Date() }],
  ])('does not go out for a church that %s', async (_, details) => {
    const church = await churchWithAbsent(api, 'America/New_York', '2026-03-14')
    await api.db.update(churches).set(details).where(eq(churches.id, church.churchId))
    await sendDueReminders(parts, three)
    expect(await sendsOf(church.churchId)).toEqual([])
    expect(await remindersOf(church.churchId)).toBe(0)
  })

  it('leaves nothing behind when it could not be written down whole, and goes at the next look', async () => {
    const church = await churchWithAbsent(api, 'America/New_York', '2026-03-14')
    const broken = { ...parts, absentMembers: () => Promise.reject(new Error('The database is gone.')) }
    await expect(sendDueReminders(broken, three)).rejects.toThrow('The database is gone.')
    expect(await remindersOf(church.churchId)).toBe(0)
    await sendDueReminders(parts, three)
    expect(await sendsOf(church.churchId)).toHaveLength(1)
  })
})
