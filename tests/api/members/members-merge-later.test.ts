import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { donations as donationCalls } from '#contract/donations.ts'
import { members } from '#contract/members.ts'
import { donations } from '#server/db/schema/donations.ts'
import { memberMerges } from '#server/db/schema/member-care.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { member, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import {
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

const api = await startApi()

describe('what the kept one gained since', () => {
  it('stays with it when the merge is undone', async () => {
    const by = await pair(api)
    const { keep, drop, church } = by
    await mark(api, by, sundays[0], [[drop.id, true]])
    await mark(api, by, sundays[1], [[drop.id, true]])
    const merge = await mergeCall(api, by, keep.id, drop.id)
    await mark(api, by, sundays[1], [[keep.id, false, 60]])
    await mark(api, by, sundays[2], [[keep.id, true]])
    const late = await gift(api, by, keep.id, 900)
    expect((await undoCall(api, by, merge.body.id)).status).toBe(200)

    await expectCountsRight(api, church.id)
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
    const by = await pair(api)
    await api.db.update(memberTable).set({ phone: null }).where(eq(memberTable.id, by.keep.id))
    const merge = await mergeCall(api, by, by.keep.id, by.drop.id)
    expect(merge.body.kept.phone).toBe(by.drop.phone)
    const edit = { member_id: by.keep.id, name: 'Wideline', phone: '3811 1111', email: 'w@example.org' }
    await api.call(members.update, edit, { token: by.token })
    await undoCall(api, by, merge.body.id)
    expect((await read(api, by, by.keep.id)).body).toMatchObject({ name: 'Wideline', phone: '+50938111111' })
    expect((await read(api, by, by.drop.id)).body.phone).toBe(by.drop.phone)
  })
})

describe('what comes late for a member who was merged', () => {
  it('a mark goes to the kept one; of two for one service "present" counts', async () => {
    const by = await pair(api)
    const { keep, drop, church } = by
    await mergeCall(api, by, keep.id, drop.id)
    const answer = await mark(api, by, sundays[0], [[drop.id, true]])
    expect(answer).not.toHaveProperty('refused')
    expect(answer.marks).toMatchObject([{ member_id: keep.id, present: true }])
    await mark(api, by, sundays[1], [
      [drop.id, true, 1],
      [keep.id, false, 9],
    ])
    const service = await api.call(
      attendance.get,
      { church_id: church.id, date: sundays[1] },
      { token: by.token },
    )
    expect(service.body.marks).toMatchObject([{ member_id: keep.id, present: true }])
    await expectCountsRight(api, church.id)
  })

  it('follows through two merges, and is refused for one who never was', async () => {
    const by = await pair(api)
    const third = await member(api, by.token, by.church.id, 'Wideline D.')
    await mergeCall(api, by, by.keep.id, by.drop.id)
    await mergeCall(api, by, third.id, by.keep.id)
    const nobody = randomUUID()
    const answer = await mark(api, by, sundays[0], [
      [by.drop.id, true],
      [nobody, true],
    ])
    expect(answer.marks).toMatchObject([{ member_id: third.id, present: true }])
    expect(answer.refused).toMatchObject([{ member_id: nobody }])
  })

  it('an edit changes of the kept one what it changed of the other', async () => {
    const by = await pair(api)
    const { keep, drop, church, token } = by
    const choir = await group(api, church.id, 'Koral', keep.id)
    const youth = await group(api, church.id, 'Jèn', drop.id)
    const women = await group(api, church.id, 'Fanm')
    await mergeCall(api, by, keep.id, drop.id)
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

  it('a gift is the kept one’s', async () => {
    const by = await pair(api)
    await mergeCall(api, by, by.keep.id, by.drop.id)
    const late = { church_id: by.church.id, member_id: by.drop.id, amount: 25, date: sundays[0] }
    const { status, body } = await api.call(donationCalls.add, late, { token: by.token })
    expect(status).toBe(200)
    expect(body.member_id).toBe(by.keep.id)
  })

  it('adding them again adds nobody', async () => {
    const by = await pair(api)
    await mergeCall(api, by, by.keep.id, by.drop.id)
    const again = { id: by.drop.id, church_id: by.church.id, name: 'X', phone: '37123456', email: 'x@x.ht' }
    const { status, body } = await api.call(members.add, again, { token: by.token })
    expect(status).toBe(200)
    expect(body.id).toBe(by.keep.id)
    await expectCountsRight(api, by.church.id)
  })
})

describe('an undo', () => {
  it('waits for the undo of the merges after it', async () => {
    const by = await pair(api)
    const third = await member(api, by.token, by.church.id, 'Wideline D.')
    const before = await state(api, by.church.id)
    const first = await mergeCall(api, by, by.keep.id, by.drop.id)
    const second = await mergeCall(api, by, by.keep.id, third.id)
    expect((await undoCall(api, by, first.body.id)).status).toBe(409)
    expect((await undoCall(api, by, second.body.id)).status).toBe(200)
    expect((await undoCall(api, by, first.body.id)).status).toBe(200)
    expect(await state(api, by.church.id)).toEqual(before)
  })

  it('is possible for 30 days', async () => {
    const by = await pair(api)
    const merge = await mergeCall(api, by, by.keep.id, by.drop.id)
    const long = new Date(Date.now() - 31 * 86_400_000)
    await api.db.update(memberMerges).set({ createdAt: long }).where(eq(memberMerges.id, merge.body.id))
    const { status, body } = await undoCall(api, by, merge.body.id)
    expect(status).toBe(409)
    expect(body.message).toContain('30 days')
    const list = await api.call(members.merges, { church_id: by.church.id }, { token: by.token })
    expect(list.body.merges).toEqual([])
  })
})

describe('a merge is refused', () => {
  it('of one member with themselves, and of members of another church', async () => {
    const by = await pair(api)
    const self = await mergeCall(api, by, by.keep.id, by.keep.id)
    expect(self.status).toBe(400)
    expect(self.body.fields).toHaveProperty('drop_id')
    const stranger = await pair(api)
    expect((await mergeCall(api, by, by.keep.id, stranger.drop.id)).status).toBe(404)
    const input = { church_id: by.church.id, keep_id: by.keep.id, drop_id: stranger.drop.id }
    expect((await api.call(members.mergePreview, input, { token: by.token })).status).toBe(404)
    const merge = await mergeCall(api, stranger, stranger.keep.id, stranger.drop.id)
    expect((await undoCall(api, by, merge.body.id)).status).toBe(404)
    const usher = await withRole(api, by.church.id, 'usher')
    expect((await mergeCall(api, { ...by, ...usher }, by.keep.id, by.drop.id)).status).toBe(403)
  })

  it('of two that are merged both ways at once: one of them wins', async () => {
    const by = await pair(api)
    const replies = await Promise.all([
      mergeCall(api, by, by.keep.id, by.drop.id),
      mergeCall(api, by, by.drop.id, by.keep.id),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(1)
    await expectCountsRight(api, by.church.id)
  })
})
