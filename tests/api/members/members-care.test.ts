import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { addDays, dateIn, sundayBefore } from '#contract/fields/calendar.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { members } from '#contract/members.ts'
import { donations } from '#server/db/schema/donations.ts'
import { events, invitations } from '#server/db/schema/events.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { optOuts } from '#server/db/schema/reminders.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { stableTimeZone } from '#tests/support/stable-time-zone.ts'

const api = await startApi()
type Owner = Awaited<ReturnType<typeof owner>>

const timezone = stableTimeZone()
const today = dateIn(timezone)
/** The last Sunday that is over: until then nobody is away. */
const sunday = (weeksAgo: number) => addDays(sundayBefore(today), -7 * weeksAgo)

async function congregation() {
  const by = await owner(api, { timezone })
  const ana = await member(api, by.token, by.church.id, 'Ana')
  return { ...by, ana }
}

async function joined(id: string, date: string) {
  await api.db.update(memberTable).set({ joinedOn: date }).where(eq(memberTable.id, id))
}

async function mark(by: Owner, date: string, member_id: string, present: boolean) {
  const marks = [{ member_id, present, marked_at: new Date().toISOString() }]
  const reply = await api.call(attendance.mark, { church_id: by.church.id, date, marks }, { token: by.token })
  expect(reply.status).toBe(200)
}

async function summary(by: { token: string }, id: string) {
  const reply = await api.call(members.summary, { member_id: id }, { token: by.token })
  expect(reply.status).toBe(200)
  return reply.body
}

describe('a member at a glance', () => {
  it('has nothing of someone who was added a moment ago', async () => {
    const by = await congregation()
    expect(await summary(by, by.ana.id)).toEqual({
      attendance: [],
      last_present: null,
      attended: 0,
      held: 0,
      gifts: { all: [], this_year: [], last: [] },
      invitations: [],
      replies: [],
      follow_ups: [],
      opted_out: false,
    })
  })

  it('has the services of a year held since they joined, the latest first', async () => {
    const by = await congregation()
    const other = await member(api, by.token, by.church.id, 'Bel')
    await joined(by.ana.id, sunday(14))
    for (let week = 0; week < 16; week++) await mark(by, sunday(week), other.id, true)
    await mark(by, sunday(0), by.ana.id, false)
    await mark(by, sunday(3), by.ana.id, true)
    // Before they joined, as a visitor: theirs as well.
    await mark(by, sunday(15), by.ana.id, true)
    const read = await summary(by, by.ana.id)
    expect(read.attendance).toHaveLength(16)
    expect(read.attendance.slice(0, 4)).toEqual([
      { date: sunday(0), present: false },
      { date: sunday(1), present: false },
      { date: sunday(2), present: false },
      { date: sunday(3), present: true },
    ])
    expect(read).toMatchObject({ last_present: sunday(3), attended: 2, held: 16 })
  })

  it('is not away from a service that goes on', async () => {
    const by = await congregation()
    const other = await member(api, by.token, by.church.id, 'Bel')
    await joined(by.ana.id, addDays(today, -30))
    await mark(by, today, other.id, true)
    expect(await summary(by, by.ana.id)).toMatchObject({ attendance: [], held: 0 })
    expect(await summary(by, other.id)).toMatchObject({
      attendance: [{ date: today, present: true }],
      attended: 1,
    })
  })

  it('has gifts by currency and invitations for those who lead, neither for ushers', async () => {
    const by = await congregation()
    const gift = (amountMinor: number, currency: 'USD' | 'HTG', date: string) => ({
      id: randomUUID(),
      churchId: by.church.id,
      memberId: by.ana.id,
      amountMinor,
      currency,
      date,
      loggedBy: by.user.id,
    })
    await api.db
      .insert(donations)
      .values([gift(1250, 'USD', today), gift(50_000, 'HTG', today), gift(2000, 'USD', '2020-05-01')])
    const eventId = randomUUID()
    await api.db.insert(events).values({
      id: eventId,
      churchId: by.church.id,
      title: 'Retrèt',
      date: today,
      startTime: '10:00 AM',
      endTime: '11:00 AM',
    })
    await api.db.insert(invitations).values({ eventId, memberId: by.ana.id, status: 'yes' })
    const read = await summary(by, by.ana.id)
    expect(read.gifts!.all).toEqual([
      { currency: 'HTG', amount: 500, gifts: 1 },
      { currency: 'USD', amount: 32.5, gifts: 2 },
    ])
    expect(read.gifts!.this_year).toEqual([
      { currency: 'HTG', amount: 500, gifts: 1 },
      { currency: 'USD', amount: 12.5, gifts: 1 },
    ])
    expect(read.gifts!.last.map(({ date }) => date)).toEqual([today, today, '2020-05-01'])
    expect(read.invitations).toEqual([
      { event_id: eventId, title: 'Retrèt', date: today, rsvp_status: 'yes' },
    ])
    const usher = await withRole(api, by.church.id, 'usher')
    expect(await summary(usher, by.ana.id)).toMatchObject({ gifts: null, invitations: null, replies: null })
  })

  it('says when their number wants no texts', async () => {
    const by = await congregation()
    await api.db.insert(optOuts).values({ phone: by.ana.phone! })
    expect((await summary(by, by.ana.id)).opted_out).toBe(true)
  })
})

describe('notes on looking after a member', () => {
  let by: Awaited<ReturnType<typeof congregation>>
  beforeAll(async () => {
    by = await congregation()
  })
  const add = (input: Record<string, unknown>, token = by.token) =>
    api.call(members.addFollowUp, { member_id: by.ana.id, ...input }, { token })

  it('are kept with who made them, once for one id, and taken back', async () => {
    const id = randomUUID()
    const first = await add({ id, kind: 'called', note: ' Li malad. ' })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ id, kind: 'called', note: 'Li malad.', by_name: by.user.name })
    // Corrected after an answer that was lost on the way.
    const corrected = { ...first.body, kind: 'texted', note: 'Li geri.' }
    expect((await add({ id, kind: 'texted', note: 'Li geri.' })).body).toEqual(corrected)
    const colleague = await withRole(api, by.church.id, 'leader')
    expect((await add({ id, kind: 'called', note: 'x' }, colleague.token)).body).toEqual(corrected)
    const second = await add({ kind: 'contacted' })
    const read = await summary(by, by.ana.id)
    expect(read.follow_ups.map((each) => each.id)).toEqual([second.body.id, id])

    const remove = { member_id: by.ana.id, follow_up_id: id }
    // Twice: a write that was queued may come again.
    expect((await api.call(members.removeFollowUp, remove, { token: by.token })).status).toBe(200)
    expect((await api.call(members.removeFollowUp, remove, { token: by.token })).status).toBe(200)
    expect((await summary(by, by.ana.id)).follow_ups).toHaveLength(1)
  })

  it('are refused without a kind, or with too long a text, at the field', async () => {
    for (const [field, input] of [
      ['kind', { kind: 'visited' }],
      ['note', { kind: 'called', note: 'x'.repeat(1001) }],
    ] as const) {
      const { status, body } = await add(input)
      expect(status).toBe(400)
      expect(body.fields).toHaveProperty(field)
    }
  })

  it('tell ushers that somebody called, not what was said', async () => {
    await add({ kind: 'called', note: 'Se yon sekrè.' })
    const usher = await withRole(api, by.church.id, 'usher')
    const read = await summary(usher, by.ana.id)
    expect(read.follow_ups[0]).toMatchObject({ kind: 'called', note: '' })
    expect((await add({ kind: 'called' }, usher.token)).status).toBe(403)
  })

  it('are kept on many at once, of when it was done and never of later', async () => {
    const bel = await member(api, by.token, by.church.id, 'Bel')
    const stranger = await congregation()
    const addAll = (input: Record<string, unknown>) =>
      api.call(
        members.addFollowUps,
        { church_id: by.church.id, kind: 'called', note: 'Tout moun byen.', ...input },
        { token: by.token },
      )
    const newest = async (id: string) => (await summary(by, id)).follow_ups[0]
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    const ids = [by.ana.id, bel.id, bel.id]
    expect((await addAll({ member_ids: ids, contacted_at: soon })).body).toEqual({ added: 2 })
    for (const id of ids) {
      const note = await newest(id)
      expect(note).toMatchObject({ kind: 'called', note: 'Tout moun byen.', by_name: by.user.name })
      expect(Date.parse(note!.createdAt)).toBeLessThanOrEqual(Date.now())
    }
    expect((await summary(by, bel.id)).follow_ups).toHaveLength(1)

    const before = '2026-11-01T12:00:00.000Z'
    const mixed = { member_ids: [bel.id, stranger.ana.id], contacted_at: before, kind: 'texted' }
    const refused = [{ member_id: stranger.ana.id, message: m.member_gone() }]
    expect((await addAll(mixed)).body).toEqual({ added: 1, refused })
    expect((await summary(by, bel.id)).follow_ups[1]).toMatchObject({ kind: 'texted', createdAt: before })
    expect((await summary(stranger, stranger.ana.id)).follow_ups).toEqual([])
    const none = await addAll({ member_ids: [stranger.ana.id] })
    expect(none.status).toBe(400)
    expect(none.body.fields).toHaveProperty('member_ids')
  })

  it('of a member who was merged meanwhile are the other one’s', async () => {
    const kept = await member(api, by.token, by.church.id, 'Carline')
    const dropped = await member(api, by.token, by.church.id, 'Karline')
    const pair = { church_id: by.church.id, keep_id: kept.id, drop_id: dropped.id }
    expect((await api.call(members.merge, pair, { token: by.token })).status).toBe(200)
    const late = { church_id: by.church.id, member_ids: [dropped.id, kept.id], kind: 'contacted' }
    const reply = await api.call(members.addFollowUps, late, { token: by.token })
    expect(reply.body).toEqual({ added: 1 })
    const done = '2026-11-02T12:00:00.000Z'
    const single = { member_id: dropped.id, kind: 'called', contacted_at: done }
    const { status, body } = await api.call(members.addFollowUp, single, { token: by.token })
    expect({ status, body }).toMatchObject({ status: 200, body: { member_id: kept.id, createdAt: done } })
    expect((await summary(by, kept.id)).follow_ups).toHaveLength(2)
    const back = { member_id: dropped.id, follow_up_id: body.id }
    expect((await api.call(members.removeFollowUp, back, { token: by.token })).status).toBe(200)
    expect((await summary(by, kept.id)).follow_ups).toHaveLength(1)
  })

  it('are the own church’s, and an id is one note’s', async () => {
    const stranger = await congregation()
    expect((await add({ kind: 'called' }, stranger.token)).status).toBe(404)
    const mine = await add({ kind: 'called' })
    const taken = { member_id: stranger.ana.id, id: mine.body.id, kind: 'called' }
    expect((await api.call(members.addFollowUp, taken, { token: stranger.token })).status).toBe(404)
    const remove = { member_id: stranger.ana.id, follow_up_id: mine.body.id }
    await api.call(members.removeFollowUp, remove, { token: stranger.token })
    const { follow_ups } = await summary(by, by.ana.id)
    expect(follow_ups.map(({ id }) => id)).toContain(mine.body.id)
  })
})
