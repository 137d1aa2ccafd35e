import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { church as churchCalls } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { addDays, dateIn, sundayBefore } from '#contract/fields/calendar.ts'
import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { reminders } from '#contract/reminders.ts'
import { attendanceMarks, memberAbsences } from '#server/db/schema/attendance.ts'
import { churches } from '#server/db/schema/church.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { stableTimeZone } from '#tests/support/stable-time-zone.ts'

// Members who have left the church: out of lists, rolls and sends, with their history.

const api = await startApi()
const timezone = stableTimeZone()
const sunday = (weeksAgo: number) => addDays(sundayBefore(dateIn(timezone)), -7 * weeksAgo)

async function congregation(...names: string[]) {
  const by = await owner(api, { timezone })
  const people = []
  for (const name of names) people.push(await member(api, by.token, by.church.id, name))
  return { ...by, people }
}
type Congregation = Awaited<ReturnType<typeof congregation>>

async function archive({ church, token }: Congregation, ids: string[], archived = true) {
  return api.call(members.archive, { church_id: church.id, member_ids: ids, archived }, { token })
}

async function namesIn({ church, token }: Congregation, input: Partial<InputOf<typeof members.list>> = {}) {
  const { status, body } = await api.call(members.list, { church_id: church.id, ...input }, { token })
  expect(status).toBe(200)
  expect(body.totalMembers).toBe(body.members.length)
  return body.members.map(({ name }) => name)
}

async function counts({ church }: Congregation) {
  const [row] = await api.db.select().from(churches).where(eq(churches.id, church.id))
  return { members: row!.memberCount, adults: row!.adultCount }
}

async function mark(by: { church: { id: string }; token: string }, date: string, id: string, present = true) {
  const marks = [{ member_id: id, present, marked_at: new Date().toISOString() }]
  const input = { church_id: by.church.id, date, marks }
  return api.call(attendance.mark, input, { token: by.token })
}

describe('an archived member', () => {
  it('is in the lists that ask for it only, and does not count', async () => {
    const by = await congregation('Ana', 'Bel', 'Carl')
    const [ana] = by.people
    expect(await archive(by, [ana!.id])).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(await namesIn(by)).toEqual(['Bel', 'Carl'])
    expect(await namesIn(by, { archived: 'only' })).toEqual(['Ana'])
    expect(await namesIn(by, { archived: 'all' })).toEqual(['Ana', 'Bel', 'Carl'])
    expect(await namesIn(by, { q: 'ana' })).toEqual([])
    expect(await namesIn(by, { q: 'ana', archived: 'all' })).toEqual(['Ana'])
    expect(await counts(by)).toEqual({ members: 2, adults: 2 })
    const usage = await api.call(churchCalls.usage, { church_id: by.church.id }, { token: by.token })
    expect(usage.body.members).toBe(2)
    const { body } = await api.call(members.get, { member_id: ana!.id }, { token: by.token })
    expect(body).toMatchObject({ name: 'Ana', archivedAt: expect.stringMatching(/^\d{4}-/) })
  })

  it('is brought back, and the same call again changes nothing', async () => {
    const by = await congregation('Ana', 'Bel')
    const ids = by.people.map(({ id }) => id)
    expect((await archive(by, ids)).body).toEqual({ changed: 2 })
    expect((await archive(by, ids)).body).toEqual({ changed: 0 })
    expect((await archive(by, ids, false)).body).toEqual({ changed: 2 })
    expect((await archive(by, ids, false)).body).toEqual({ changed: 0 })
    expect(await namesIn(by)).toEqual(['Ana', 'Bel'])
    expect(await counts(by)).toEqual({ members: 2, adults: 2 })
    const { body } = await api.call(members.get, { member_id: ids[0]! }, { token: by.token })
    expect(body.archivedAt).toBeNull()
  })

  it('needs room to come back', async () => {
    const by = await congregation('Ana')
    const [ana] = by.people
    await archive(by, [ana!.id])
    await api.db.update(churches).set({ adultCount: 20 }).where(eq(churches.id, by.church.id))
    expect((await archive(by, [ana!.id], false)).status).toBe(402)
    expect(await namesIn(by)).toEqual([])
    const edit = { member_id: ana!.id, kind: 'child', base: { kind: 'adult' } } as const
    expect((await api.call(members.update, edit, { token: by.token })).status).toBe(200)
    expect((await archive(by, [ana!.id], false)).status).toBe(200)
  })

  it('is not absent, and misses the same Sundays once back', async () => {
    const by = await congregation('Ana', 'Bel')
    const [ana, bel] = by.people
    await api.db
      .update(memberTable)
      .set({ joinedOn: sunday(8) })
      .where(eq(memberTable.churchId, by.church.id))
    // Works out from when they miss services.
    for (const archived of [true, false]) await archive(by, [ana!.id, bel!.id], archived)
    await mark(by, sunday(5), ana!.id)
    for (const week of [4, 3, 2, 1, 0]) await mark(by, sunday(week), bel!.id)
    const absent = async () =>
      (await api.call(analytics.absent, { church_id: by.church.id }, { token: by.token })).body.member_ids
    expect(await absent()).toEqual([ana!.id])
    await archive(by, [ana!.id])
    expect(await absent()).toEqual([])
    const { body } = await api.call(analytics.overview, { church_id: by.church.id }, { token: by.token })
    expect(body).toMatchObject({ absent_total: 0, absent_members: [] })

    // A mark that comes late is stored as well.
    expect((await mark(by, sunday(6), ana!.id)).body.marks).toHaveLength(1)
    expect(await absent()).toEqual([])
    await archive(by, [ana!.id], false)
    expect(await absent()).toEqual([ana!.id])
    const [row] = await api.db.select().from(memberAbsences).where(eq(memberAbsences.memberId, ana!.id))
    expect(row!.missesFrom).toBe(sunday(4))
    const marks = await api.db.select().from(attendanceMarks).where(eq(attendanceMarks.memberId, ana!.id))
    expect(marks).toHaveLength(2)
  })

  it('gets no messages, and keeps gifts and statements', async () => {
    const by = await congregation('Ana', 'Bel')
    const ids = by.people.map(({ id }) => id)
    const gift = { church_id: by.church.id, member_id: ids[0]!, amount: 5, date: sunday(1) }
    expect((await api.call(donations.add, gift, { token: by.token })).status).toBe(200)
    await archive(by, [ids[0]!])
    const preview = await api.call(
      reminders.preview,
      { church_id: by.church.id, kind: 'message', text: 'Bonjou', member_ids: ids },
      { token: by.token },
    )
    expect(preview.body).toMatchObject({ sms: 1, mail: 0 })
    const year = Number(sunday(1).slice(0, 4))
    const statements = await api.call(
      donations.statements,
      { church_id: by.church.id, year },
      { token: by.token },
    )
    expect(statements.body.statements).toMatchObject([{ name: 'Ana' }])
  })

  it('is not counted in groups, nor found as a duplicate', async () => {
    const by = await congregation('Ana Pòl', 'Ana Pol')
    const [ana] = by.people
    const { body: group } = await api.call(
      groups.create,
      { church_id: by.church.id, name: 'Koral' },
      { token: by.token },
    )
    const joining = { group_id: group.id, member_ids: by.people.map(({ id }) => id) }
    await api.call(groups.addMember, joining, { token: by.token })
    const input = { church_id: by.church.id, page: 1, limit: 10 }
    const pairs = async () => (await api.call(members.duplicates, input, { token: by.token })).body.totalItems
    expect(await pairs()).toBe(1)
    await archive(by, [ana!.id])
    expect(await pairs()).toBe(0)
    const { body } = await api.call(groups.get, { group_id: group.id }, { token: by.token })
    expect(body.members).toBe(1)
    // A second entry of the same person gets a warning.
    const similar = await api.call(
      members.similar,
      { church_id: by.church.id, name: 'Ana Pòl' },
      { token: by.token },
    )
    expect(similar.body.similar.map((one) => one.member.id)).toContain(ana!.id)
  })

  it('is in the export with kind and day', async () => {
    const by = await congregation('Ana', 'Bel')
    await archive(by, [by.people[0]!.id])
    const { body } = await api.call(members.export, { church_id: by.church.id }, { token: by.token })
    const [heading, ana, bel] = (body as unknown as string).split('\r\n')
    expect(heading).toMatch(/Joined,"Adult, child or visitor",Archived on$/)
    expect(ana).toContain(`,Adult,${dateIn(timezone)}`)
    expect(bel).toMatch(/,Adult,$/)
  })
})

describe('a merge', () => {
  it('of an archived and another member is not archived, until it is undone', async () => {
    const by = await congregation('Ana', 'Ana P.')
    const [kept, dropped] = by.people
    await archive(by, [kept!.id])
    const pair = { church_id: by.church.id, keep_id: kept!.id, drop_id: dropped!.id }
    const { body: preview } = await api.call(members.mergePreview, pair, { token: by.token })
    expect(preview.result.archivedAt).toBeNull()
    const { body: merge } = await api.call(members.merge, pair, { token: by.token })
    expect(merge.kept.archivedAt).toBeNull()
    expect(await counts(by)).toEqual({ members: 1, adults: 1 })
    expect((await api.call(members.undoMerge, { merge_id: merge.id }, { token: by.token })).status).toBe(200)
    expect(await namesIn(by)).toEqual(['Ana P.'])
    expect(await namesIn(by, { archived: 'only' })).toEqual(['Ana'])
    expect(await counts(by)).toEqual({ members: 1, adults: 1 })
  })

  it('passes a late call on to the survivor', async () => {
    const by = await congregation('Ana', 'Bel')
    const [kept, dropped] = by.people
    const pair = { church_id: by.church.id, keep_id: kept!.id, drop_id: dropped!.id }
    await api.call(members.merge, pair, { token: by.token })
    expect((await archive(by, [dropped!.id])).body).toEqual({ changed: 1 })
    expect(await namesIn(by, { archived: 'only' })).toEqual(['Ana'])
  })
})

describe('archiving', () => {
  it('is for leaders and owners', async () => {
    const by = await congregation('Ana')
    const input = { church_id: by.church.id, member_ids: [by.people[0]!.id], archived: true }
    const as = async (actor: Actor) => (await api.call(members.archive, input, { token: actor.token })).status
    expect(await as(await withRole(api, by.church.id, 'usher'))).toBe(403)
    expect(await as(await withRole(api, by.church.id, 'leader'))).toBe(200)
  })

  it('says who is no member, and changes the others', async () => {
    const by = await congregation('Ana')
    const other = await congregation('Bel')
    const missing = randomUUID()
    const { body } = await archive(by, [by.people[0]!.id, other.people[0]!.id, missing])
    expect(body.changed).toBe(1)
    expect(body.refused!.map(({ member_id }) => member_id)).toEqual([other.people[0]!.id, missing])
    expect(await namesIn(other)).toEqual(['Bel'])
  })

  it('and bringing back at once by two leave figures that fit', async () => {
    const by = await congregation('Ana', 'Bel', 'Carl')
    const ids = by.people.map(({ id }) => id)
    await Promise.all([archive(by, ids), archive(by, ids.toReversed()), archive(by, ids.slice(1), false)])
    const active = await namesIn(by)
    expect(await counts(by)).toEqual({ members: active.length, adults: active.length })
  })
})
