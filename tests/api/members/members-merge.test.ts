import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { members } from '#contract/members.ts'
import { firstVisits, memberAbsences } from '#server/db/schema/attendance.ts'
import { invitations } from '#server/db/schema/events.ts'
import { followUps } from '#server/db/schema/member-care.ts'
import { deliveries, sends } from '#server/db/schema/reminders.ts'
import { startApi } from '#tests/support/api.ts'
import {
  event,
  expectCountsRight,
  gift,
  group,
  mark,
  mergeCall,
  pair,
  read,
  state,
  sundays,
  undoCall,
} from '#tests/support/merging.ts'
import type { Pair } from '#tests/support/merging.ts'

const api = await startApi()

describe('a merge', () => {
  let by: Pair
  let choir: string
  let youth: string
  let feast: string
  let retreat: string
  let before: Awaited<ReturnType<typeof state>>
  let mergeId: string

  beforeAll(async () => {
    by = await pair(api)
    const { keep, drop, church } = by
    choir = await group(api, church.id, 'Koral', keep.id, drop.id)
    youth = await group(api, church.id, 'Jèn', drop.id)
    await mark(api, by, sundays[0], [[drop.id, true]])
    await mark(api, by, sundays[1], [
      [keep.id, false, 50],
      [drop.id, true, 10],
    ])
    await mark(api, by, sundays[2], [
      [keep.id, true],
      [drop.id, true],
    ])
    await mark(api, by, sundays[3], [[keep.id, false]])
    await gift(api, by, keep.id, 500)
    await gift(api, by, drop.id, 700)
    feast = await event(api, church.id, 'Fèt')
    retreat = await event(api, church.id, 'Retrèt')
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
    before = await state(api, church.id)
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
    expect(await state(api, church.id)).toEqual(before)
  })

  it('gives the kept one all that hung on either, and what is counted stays right', async () => {
    const { keep, drop, church, token } = by
    const { status, body } = await mergeCall(api, by, keep.id, drop.id)
    expect(status).toBe(200)
    mergeId = body.id
    expect(body).toMatchObject({ dropped_name: drop.name, kept: { id: keep.id, email: drop.email } })
    expect(Date.parse(body.undoUntil!) - Date.parse(body.createdAt)).toBe(30 * 86_400_000)

    const now = await state(api, church.id)
    const text = JSON.stringify({ ...now, people: now.people.map(({ id }) => id) })
    expect(text).not.toContain(drop.id)
    await expectCountsRight(api, church.id)
    for (const date of sundays.slice(0, 3)) {
      const service = await api.call(attendance.get, { church_id: church.id, date }, { token })
      expect(service.body.marks).toMatchObject([{ member_id: keep.id, present: true }])
    }
    const [absence] = await api.db.select().from(memberAbsences).where(eq(memberAbsences.memberId, keep.id))
    expect(absence!).toMatchObject({ missesFrom: '2026-01-25', newUntil: '2026-02-28' })
    expect(await api.db.select().from(firstVisits).where(eq(firstVisits.churchId, church.id))).toEqual([
      { memberId: keep.id, churchId: church.id, date: sundays[0], againOn: sundays[1] },
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
    expect((await read(api, by, drop.id)).status).toBe(404)
    expect((await api.call(members.summary, { member_id: drop.id }, { token })).status).toBe(404)
    expect((await api.call(members.removePhoto, { member_id: drop.id }, { token })).status).toBe(404)
    expect((await mergeCall(api, by, keep.id, drop.id)).status).toBe(404)
    const list = await api.call(members.list, { church_id: church.id }, { token })
    expect(list.body).toMatchObject({ totalMembers: 1, members: [{ id: keep.id }] })
  })

  it('is in the list of merges, and undone everything is back where it was', async () => {
    const { church, token, drop } = by
    const merges = () => api.call(members.merges, { church_id: church.id }, { token })
    expect((await merges()).body.merges).toMatchObject([{ id: mergeId, dropped_name: drop.name }])
    const undone = await undoCall(api, by, mergeId)
    expect(undone.status).toBe(200)
    expect(undone.body.undoUntil).toBeNull()
    expect(await state(api, church.id)).toEqual(before)
    await expectCountsRight(api, church.id)
    expect((await undoCall(api, by, mergeId)).body).toEqual(undone.body)
    expect((await merges()).body.merges).toMatchObject([{ id: mergeId, undoUntil: null }])
  })
})
