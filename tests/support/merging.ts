import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { members } from '#contract/members.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { absenceCounts, memberAbsences } from '#server/db/schema/attendance.ts'
import { churches } from '#server/db/schema/church.ts'
import { donations } from '#server/db/schema/donations.ts'
import { events } from '#server/db/schema/events.ts'
import { groupMembers, groups, members as memberTable } from '#server/db/schema/members.ts'
import { owner } from './actors.ts'
import type { Api } from './api.ts'
import { expectFirstVisitsRight } from './database/first-visits.ts'
import { newNumber } from './samples/visitors.ts'

// Fixtures of the merge tests.

type Owner = Awaited<ReturnType<typeof owner>>

/** Services of these members. */
export const sundays = ['2026-01-04', '2026-01-11', '2026-01-18', '2026-01-25'] as const

/** A church with two duplicates and all kinds of linked records. */
export async function pair(api: Api) {
  const pastor = await owner(api)
  const { church, user } = pastor
  const common = { email: null, groups: [] }
  const keep = { ...common, id: randomUUID(), name: 'Wideline Désir', phone: newNumber() }
  const drop = {
    ...common,
    id: randomUUID(),
    name: 'Desir, Wideline',
    phone: newNumber(),
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
export type Pair = Awaited<ReturnType<typeof pair>>

/** Marks members of one service. */
export async function mark(
  api: Api,
  by: Pair,
  date: string,
  marks: [id: string, present: boolean, second?: number][],
  service_id?: string,
) {
  const reply = await api.call(
    attendance.mark,
    {
      church_id: by.church.id,
      date,
      service_id,
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

export async function group(api: Api, churchId: string, name: string, ...ids: string[]) {
  const id = randomUUID()
  await api.db.insert(groups).values({ id, churchId, name })
  for (const memberId of ids) await api.db.insert(groupMembers).values({ groupId: id, memberId })
  return id
}

export async function event(api: Api, churchId: string, title: string) {
  const id = randomUUID()
  await api.db
    .insert(events)
    .values({ id, churchId, title, date: '2026-02-01', startTime: '10:00 AM', endTime: '11:00 AM' })
  return id
}

export async function gift(api: Api, by: Pair, memberId: string, amountMinor: number) {
  const id = randomUUID()
  const values = { id, churchId: by.church.id, memberId, amountMinor, loggedBy: by.userId }
  await api.db.insert(donations).values({ ...values, currency: 'USD', date: '2026-01-04' })
  return id
}

/** Merges the second member into the first. */
export const mergeCall = (api: Api, by: Owner, keep: string, drop: string) =>
  api.call(members.merge, { church_id: by.church.id, keep_id: keep, drop_id: drop }, { token: by.token })
export const undoCall = (api: Api, by: Owner, id: string) =>
  api.call(members.undoMerge, { merge_id: id }, { token: by.token })
export const read = (api: Api, by: Owner, id: string) =>
  api.call(members.get, { member_id: id }, { token: by.token })

/** Returns all stored data of a church that is linked to members, without timestamps of changes. */
export async function state(api: Api, churchId: string) {
  const people = await api.db.select().from(memberTable).where(eq(memberTable.churchId, churchId))
  const tables = {
    marks:
      'select date::text, number, member_id, present, marked_at, marked_by from attendance_marks where church_id = $1',
    services: 'select date::text, number, present, guests from services where church_id = $1',
    absences:
      'select member_id, misses_from::text, new_until::text from member_absences where church_id = $1',
    firsts: 'select member_id, date::text, again_on::text from first_visits where church_id = $1',
    counts: 'select misses_from::text, members from absence_counts where church_id = $1 and members <> 0',
    gifts: 'select id, member_id from donations where church_id = $1',
    notes: 'select id, member_id from follow_ups where church_id = $1',
    sent: 'select id, member_id from deliveries where church_id = $1',
    groups:
      'select member_id, group_id from group_members join groups on groups.id = group_id where church_id = $1',
    invitations:
      'select event_id, member_id, status, answered_at, invitations.created_at from invitations join events on events.id = event_id where church_id = $1',
    apart: 'select a_id, b_id, put_by, created_at from members_apart where church_id = $1',
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

/** Expects stored counts to match the church's rows. */
export async function expectCountsRight(api: Api, churchId: string) {
  const [church] = await api.db.select().from(churches).where(eq(churches.id, churchId))
  const rows = await api.db.select().from(memberTable).where(eq(memberTable.churchId, churchId))
  expect(church!.memberCount).toBe(rows.length)
  const services = await api.pool.query(
    `select s.present, (select count(*)::int from attendance_marks a
       where a.church_id = s.church_id and a.date = s.date and a.number = s.number and a.present) as counted
     from services s where church_id = $1`,
    [churchId],
  )
  for (const { present, counted } of services.rows) expect(present).toBe(counted)
  await expectFirstVisitsRight(api, churchId)
  const absences = await api.db.select().from(memberAbsences).where(eq(memberAbsences.churchId, churchId))
  expect(absences.map((row) => row.memberId).toSorted()).toEqual(rows.map((row) => row.id).toSorted())
  const counts = await api.db.select().from(absenceCounts).where(eq(absenceCounts.churchId, churchId))
  for (const { missesFrom, members: count } of counts) {
    expect(absences.filter((row) => row.missesFrom === missesFrom)).toHaveLength(count)
  }
}
