import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance.ts'
import { members } from '#contract/members.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { absenceCounts, firstVisits, memberAbsences } from '#server/db/schema/attendance.ts'
import { churches } from '#server/db/schema/church.ts'
import { donations } from '#server/db/schema/donations.ts'
import { events, invitations } from '#server/db/schema/events.ts'
import { followUps, memberMerges } from '#server/db/schema/member-care.ts'
import { groupMembers, groups, members as memberTable } from '#server/db/schema/members.ts'
import { deliveries, sends } from '#server/db/schema/reminders.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()

type Owner = Awaited<ReturnType<typeof owner>>

const sundays = ['2026-01-04', '2026-01-11', '2026-01-18', '2026-01-25'] as const

/** A church with two members who are one, and all that can hang on them. */
async function pair() {
  const pastor = await owner(api)
  const { church, user } = pastor
  const digits = () => String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
  const common = { email: null, groups: [] }
  const keep = { ...common, id: randomUUID(), name: 'Wideline Désir', phone: `+5093${digits()}` }
  const drop = {
    ...common,
    id: randomUUID(),
    name: 'Desir, Wideline',
    phone: `+5093${digits()}`,
    email: `${randomUUID().slice(0, 8)}@example.org`,
  }
  await api.db.transaction((tx) =>
    addMemberRows(tx, church.id, [
      { ...keep, joinedOn: '2026-01-08' },
      { ...drop, joinedOn: '2026-01-01' },
    ]),
  )
  await api.db
    .update(memberTable)
    .set({ createdAt: new Date('2026-01-01T12:00:00Z') })
    .where(eq(memberTable.id, drop.id))
  return { ...pastor, userId: user.id, keep, drop }
}
type Pair = Awaited<ReturnType<typeof pair>>

async function mark(by: Pair, date: string, marks: [id: string, present: boolean, second?: number][]) {
  const reply = await api.call(
    attendance.mark,
    {
      church_id: by.church.id,
      date,
      marks: marks.map(([member_id, present, second = 0]) => ({
        member_id,
        present,
        marked_at: new Date(Date.parse(`${date}T14:00:00Z`) + second * 1000).toISOString(),
      })),
    },
    { token: by.token },
  )
  expect(reply.status).toBe(200)
  return reply.body
}

async function group(churchId: string, name: string, ...ids: string[]) {
  const id = randomUUID()
  await api.db.insert(groups).values({ id, churchId, name })
  for (const memberId of ids) await api.db.insert(groupMembers).values({ groupId: id, memberId })
  return id
}

async function event(churchId: string, title: string) {
  const id = randomUUID()
  await api.db
    .insert(events)
    .values({ id, churchId, title, date: '2026-02-01', startTime: '10:00 AM', endTime: '11:00 AM' })
  return id
}

async function gift(by: Pair, memberId: string, amountMinor: number) {
  const id = randomUUID()
  const values = { id, churchId: by.church.id, memberId, amountMinor, loggedBy: by.userId }
  await api.db.insert(donations).values({ ...values, currency: 'USD', date: '2026-01-04' })
  return id
}

const mergeCall = (by: Owner, keep: string, drop: string) =>
  api.call(members.merge, { church_id: by.church.id, keep_id: keep, drop_id: drop }, { token: by.token })
const undoCall = (by: Owner, id: string) => api.call(members.undoMerge, { merge_id: id }, { token: by.token })
const read = (by: Owner, id: string) => api.call(members.get, { member_id: id }, { token: by.token })

/** All that is stored of a church and hangs on members, but for when rows were changed. */
async function state(churchId: string) {
  const people = await api.db.select().from(memberTable).where(eq(memberTable.churchId, churchId))
  const tables = {
    marks:
      'select date::text, member_id, present, marked_at, marked_by from attendance_marks where church_id = $1',
    services: 'select date::text, present, guests, marked from services where church_id = $1',
    absences:
      'select member_id, misses_from::text, new_until::text from member_absences where church_id = $1',
    firsts: 'select member_id, date::text from first_visits where church_id = $1',
    counts: 'select misses_from::text, members from absence_counts where church_id = $1 and members <> 0',
    gifts: 'select id, member_id from donations where church_id = $1',
    notes: 'select id, member_id from follow_ups where church_id = $1',
    sent: 'select id, member_id from deliveries where church_id = $1',
    groups:
      'select member_id, group_id from group_members join groups on groups.id = group_id where church_id = $1',
    invitations:
      'select event_id, member_id, status, answered_at, invitations.created_at from invitations join events on events.id = event_id where church_id = $1',
    count: 'select member_count from churches where id = $1',
  }
  const rows: Record<string, unknown[]> = {}
  for (const [name, text] of Object.entries(tables)) {
    const found = await api.pool.query(text, [churchId])
    rows[name] = found.rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return {
    ...rows,
    people: people
      .map(({ updatedAt: _, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
  }
}

/** What is counted of a church, counted anew from its rows. */
async function expectCountsRight(churchId: string) {
  const [church] = await api.db.select().from(churches).where(eq(churches.id, churchId))
  const rows = await api.db.select().from(memberTable).where(eq(memberTable.churchId, churchId))
  expect(church!.memberCount).toBe(rows.length)
  const services = await api.pool.query(
    `select s.date::text, s.present, (select count(*)::int from attendance_marks a
       where a.church_id = s.church_id and a.date = s.date and a.present) as counted
     from services s where church_id = $1`,
    [churchId],
  )
  for (const { present, counted } of services.rows) expect(present).toBe(counted)
  const absences = await api.db.select().from(memberAbsences).where(eq(memberAbsences.churchId, churchId))
  expect(absences.map((row) => row.memberId).toSorted()).toEqual(rows.map((row) => row.id).toSorted())
  const counts = await api.db.select().from(absenceCounts).where(eq(absenceCounts.churchId, churchId))
  for (const { missesFrom, members: count } of counts) {
    expect(absences.filter((row) => row.missesFrom === missesFrom)).toHaveLength(count)
  }
}

describe('a merge', () => {
  let by: Pair
  let choir: string
  let youth: string
  let feast: string
  let retreat: string
  let before: Awaited<ReturnType<typeof state>>
  let mergeId: string

  beforeAll(async () => {
    by = await pair()
    const { keep, drop, church } = by
    choir = await group(church.id, 'Koral', keep.id, drop.id)
    youth = await group(church.id, 'Jèn', drop.id)
    await mark(by, sundays[0], [[drop.id, true]])
    await mark(by, sundays[1], [
      [keep.id, false, 50],
      [drop.id, true, 10],
    ])
    await mark(by, sundays[2], [
      [keep.id, true],
      [drop.id, true],
    ])
    await mark(by, sundays[3], [[keep.id, false]])
    await gift(by, keep.id, 500)
    await gift(by, drop.id, 700)
    feast = await event(church.id, 'Fèt')
    retreat = await event(church.id, 'Retrèt')
    await api.db.insert(invitations).values([
      { eventId: feast, memberId: keep.id, status: 'pending' },
      { eventId: feast, memberId: drop.id, status: 'yes', answeredAt: new Date() },
      { eventId: retreat, memberId: drop.id, status: 'pending' },
    ])
    const note = { churchId: church.id, memberId: drop.id, kind: 'called' as const, madeBy: by.userId }
    await api.db.insert(followUps).values({ id: randomUUID(), ...note })
    const sendId = randomUUID()
    await api.db.insert(sends).values({ id: sendId, churchId: church.id, kind: 'absent' })
    const sent = { sendId, churchId: church.id, memberId: drop.id, name: 'W', body: 'x' }
    await api.db.insert(deliveries).values({ id: randomUUID(), ...sent, status: 'sent' })
    before = await state(church.id)
  })

  it('is shown before it is done', async () => {
    const { keep, drop, church, token } = by
    const input = { church_id: church.id, keep_id: keep.id, drop_id: drop.id }
    const { status, body } = await api.call(members.mergePreview, input, { token })
    expect(status).toBe(200)
    expect(body.kept).toMatchObject({ id: keep.id, email: null })
    expect(body.dropped).toMatchObject({ id: drop.id })
    expect(body.result).toMatchObject({
      id: keep.id,
      name: keep.name,
      phone: keep.phone,
      email: drop.email,
      createdAt: '2026-01-01T12:00:00.000Z',
      groups: [
        { id: youth, name: 'Jèn' },
        { id: choir, name: 'Koral' },
      ],
    })
    expect(body.keeps).toEqual({ attendance: 1, gifts: 1, groups: 1, invitations: 1, followUps: 0 })
    expect(body.brings).toEqual({ attendance: 3, gifts: 1, groups: 2, invitations: 2, followUps: 1 })
    expect(await state(church.id)).toEqual(before)
  })

  it('gives the kept one all that hung on either, and what is counted stays right', async () => {
    const { keep, drop, church, token } = by
    const { status, body } = await mergeCall(by, keep.id, drop.id)
    expect(status).toBe(200)
    mergeId = body.id
    expect(body).toMatchObject({ dropped_name: drop.name, kept: { id: keep.id, email: drop.email } })
    expect(Date.parse(body.undoUntil!) - Date.parse(body.createdAt)).toBe(30 * 86_400_000)

    const now = await state(church.id)
    const text = JSON.stringify({ ...now, people: now.people.map(({ id }) => id) })
    expect(text).not.toContain(drop.id)
    await expectCountsRight(church.id)
    for (const date of sundays.slice(0, 3)) {
      const service = await api.call(attendance.get, { church_id: church.id, date }, { token })
      expect(service.body.marks).toMatchObject([{ member_id: keep.id, present: true }])
    }
    const [absence] = await api.db.select().from(memberAbsences).where(eq(memberAbsences.memberId, keep.id))
    expect(absence!).toMatchObject({ missesFrom: '2026-01-25', newUntil: '2026-02-28' })
    expect(await api.db.select().from(firstVisits).where(eq(firstVisits.churchId, church.id))).toEqual([
      { memberId: keep.id, churchId: church.id, date: sundays[0] },
    ])
    const summary = await api.call(members.summary, { member_id: keep.id }, { token })
    expect(summary.body.gifts!.all).toEqual([{ currency: 'USD', amount: 12, gifts: 2 }])
    expect(summary.body.follow_ups).toHaveLength(1)
    expect(summary.body.invitations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event_id: feast, rsvp_status: 'yes' }),
        expect.objectContaining({ event_id: retreat, rsvp_status: 'pending' }),
      ]),
    )
    const overview = await api.call(analytics.overview, { church_id: church.id }, { token })
    expect(overview.status).toBe(200)
  })

  it('leaves nobody under the old id', async () => {
    const { drop, keep, church, token } = by
    expect((await read(by, drop.id)).status).toBe(404)
    expect((await api.call(members.summary, { member_id: drop.id }, { token })).status).toBe(404)
    const note = { member_id: drop.id, kind: 'called' }
    expect((await api.call(members.addFollowUp, note, { token })).status).toBe(404)
    expect((await api.call(members.removePhoto, { member_id: drop.id }, { token })).status).toBe(404)
    expect((await mergeCall(by, keep.id, drop.id)).status).toBe(404)
    const list = await api.call(members.list, { church_id: church.id }, { token })
    expect(list.body).toMatchObject({ totalMembers: 1, members: [{ id: keep.id }] })
  })

  it('is in the list of merges, and undone everything is back where it was', async () => {
    const { church, token, drop } = by
    const merges = () => api.call(members.merges, { church_id: church.id }, { token })
    expect((await merges()).body.merges).toMatchObject([{ id: mergeId, dropped_name: drop.name }])
    const undone = await undoCall(by, mergeId)
    expect(undone.status).toBe(200)
    expect(undone.body.undoUntil).toBeNull()
    expect(await state(church.id)).toEqual(before)
    await expectCountsRight(church.id)
    expect((await undoCall(by, mergeId)).body).toEqual(undone.body)
    expect((await merges()).body.merges).toMatchObject([{ id: mergeId, undoUntil: null }])
  })
})

describe('what the kept one gained since', () => {
  it('stays with it when the merge is undone', async () => {
    const by = await pair()
    const { keep, drop, church } = by
    await mark(by, sundays[0], [[drop.id, true]])
    await mark(by, sundays[1], [[drop.id, true]])
    const merge = await mergeCall(by, keep.id, drop.id)
    await mark(by, sundays[1], [[keep.id, false, 60]])
    await mark(by, sundays[2], [[keep.id, true]])
    const late = await gift(by, keep.id, 900)
    expect((await undoCall(by, merge.body.id)).status).toBe(200)

    await expectCountsRight(church.id)
    const marksOf = async (date: string) =>
      (await api.call(attendance.get, { church_id: church.id, date }, { token: by.token })).body.marks
    expect(await marksOf(sundays[0])).toMatchObject([{ member_id: drop.id, present: true }])
    expect(await marksOf(sundays[1])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ member_id: keep.id, present: false }),
        expect.objectContaining({ member_id: drop.id, present: true }),
      ]),
    )
    expect(await marksOf(sundays[2])).toMatchObject([{ member_id: keep.id, present: true }])
    const [row] = await api.db.select().from(donations).where(eq(donations.id, late))
    expect(row!.memberId).toBe(keep.id)
  })

  it('does not lose a phone that was changed meanwhile', async () => {
    const by = await pair()
    await api.db.update(memberTable).set({ phone: null }).where(eq(memberTable.id, by.keep.id))
    const merge = await mergeCall(by, by.keep.id, by.drop.id)
    expect(merge.body.kept.phone).toBe(by.drop.phone)
    const edit = { member_id: by.keep.id, name: 'Wideline', phone: '3811 1111', email: 'w@example.org' }
    await api.call(members.update, edit, { token: by.token })
    await undoCall(by, merge.body.id)
    expect((await read(by, by.keep.id)).body).toMatchObject({ name: 'Wideline', phone: '+50938111111' })
    expect((await read(by, by.drop.id)).body.phone).toBe(by.drop.phone)
  })
})

describe('what comes late for a member who was merged', () => {
  it('a mark goes to the kept one; of two for one service "present" counts', async () => {
    const by = await pair()
    const { keep, drop, church } = by
    await mergeCall(by, keep.id, drop.id)
    const answer = await mark(by, sundays[0], [[drop.id, true]])
    expect(answer).not.toHaveProperty('refused')
    expect(answer.marks).toMatchObject([{ member_id: keep.id, present: true }])
    await mark(by, sundays[1], [
      [drop.id, true, 1],
      [keep.id, false, 9],
    ])
    const service = await api.call(
      attendance.get,
      { church_id: church.id, date: sundays[1] },
      { token: by.token },
    )
    expect(service.body.marks).toMatchObject([{ member_id: keep.id, present: true }])
    await expectCountsRight(church.id)
  })

  it('follows through two merges, and is refused for one who never was', async () => {
    const by = await pair()
    const third = await member(api, by.token, by.church.id, 'Wideline D.')
    await mergeCall(by, by.keep.id, by.drop.id)
    await mergeCall(by, third.id, by.keep.id)
    const nobody = randomUUID()
    const answer = await mark(by, sundays[0], [
      [by.drop.id, true],
      [nobody, true],
    ])
    expect(answer.marks).toMatchObject([{ member_id: third.id, present: true }])
    expect(answer.refused).toMatchObject([{ member_id: nobody }])
  })

  it('an edit changes of the kept one what it changed of the other', async () => {
    const by = await pair()
    const { keep, drop, church, token } = by
    const choir = await group(church.id, 'Koral', keep.id)
    const youth = await group(church.id, 'Jèn', drop.id)
    const women = await group(church.id, 'Fanm')
    await mergeCall(by, keep.id, drop.id)
    const edit = {
      member_id: drop.id,
      name: drop.name,
      phone: '3822 2222',
      email: drop.email,
      groups: [women],
    }
    const { status, body } = await api.call(members.update, edit, { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: keep.id, name: keep.name, phone: '+50938222222', email: drop.email })
    expect(body.groups.map(({ id }) => id).toSorted()).toEqual([choir, women].toSorted())
    expect(body.groups.map(({ id }) => id)).not.toContain(youth)
  })

  it('adding them again adds nobody', async () => {
    const by = await pair()
    await mergeCall(by, by.keep.id, by.drop.id)
    const again = { id: by.drop.id, church_id: by.church.id, name: 'X', phone: '37123456', email: 'x@x.ht' }
    const { status, body } = await api.call(members.add, again, { token: by.token })
    expect(status).toBe(200)
    expect(body.id).toBe(by.keep.id)
    await expectCountsRight(by.church.id)
  })
})

describe('an undo', () => {
  it('waits for the undo of the merges after it', async () => {
    const by = await pair()
    const third = await member(api, by.token, by.church.id, 'Wideline D.')
    const before = await state(by.church.id)
    const first = await mergeCall(by, by.keep.id, by.drop.id)
    const second = await mergeCall(by, by.keep.id, third.id)
    expect((await undoCall(by, first.body.id)).status).toBe(409)
    expect((await undoCall(by, second.body.id)).status).toBe(200)
    expect((await undoCall(by, first.body.id)).status).toBe(200)
    expect(await state(by.church.id)).toEqual(before)
  })

  it('is possible for 30 days', async () => {
    const by = await pair()
    const merge = await mergeCall(by, by.keep.id, by.drop.id)
    const long = new Date(Date.now() - 31 * 86_400_000)
    await api.db.update(memberMerges).set({ createdAt: long }).where(eq(memberMerges.id, merge.body.id))
    const { status, body } = await undoCall(by, merge.body.id)
    expect(status).toBe(409)
    expect(body.message).toContain('30 days')
    const list = await api.call(members.merges, { church_id: by.church.id }, { token: by.token })
    expect(list.body.merges).toEqual([])
  })
})

describe('a merge is refused', () => {
  it('of one member with themselves, and of members of another church', async () => {
    const by = await pair()
    const self = await mergeCall(by, by.keep.id, by.keep.id)
    expect(self.status).toBe(400)
    expect(self.body.fields).toHaveProperty('drop_id')
    const stranger = await pair()
    expect((await mergeCall(by, by.keep.id, stranger.drop.id)).status).toBe(404)
    const input = { church_id: by.church.id, keep_id: by.keep.id, drop_id: stranger.drop.id }
    expect((await api.call(members.mergePreview, input, { token: by.token })).status).toBe(404)
    const merge = await mergeCall(stranger, stranger.keep.id, stranger.drop.id)
    expect((await undoCall(by, merge.body.id)).status).toBe(404)
    const usher = await withRole(api, by.church.id, 'usher')
    expect((await mergeCall({ ...by, ...usher }, by.keep.id, by.drop.id)).status).toBe(403)
  })

  it('of two that are merged both ways at once: one of them wins', async () => {
    const by = await pair()
    const replies = await Promise.all([
      mergeCall(by, by.keep.id, by.drop.id),
      mergeCall(by, by.drop.id, by.keep.id),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    await expectCountsRight(by.church.id)
  })
})
