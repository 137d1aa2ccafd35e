import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { church } from '#contract/church.ts'
import { contract } from '#contract/contract.ts'
import { userIdHeader } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { donations } from '#contract/donations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { churchUsers } from '#server/db/schema/church.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { prepareChurchState } from '#tests/support/pages/church-state.ts'
import { samples } from '#tests/support/samples/samples.ts'

// What a phone wrote without a network arrives after something has changed: it is refused whole, in words, and counts
// once when it is sent again after the change was taken back.

const api = await startApi()
const queueable = Object.values(contract)
  .flatMap((calls) => Object.values(calls) as Endpoint[])
  .filter((call) => call.queueable && call.in === 'church')

/** A church with one member and a leader who wrote there. */
async function scene() {
  const mine = await owner(api, { proven: true })
  const writer = await withRole(api, mine.church.id, 'leader')
  const memberId = (await member(api, mine.token, mine.church.id)).id
  return { ...mine, writer, memberId }
}

const ofRole = (churchId: string, { user }: Actor) =>
  and(eq(churchUsers.churchId, churchId), eq(churchUsers.userId, user.id))

type Scene = Awaited<ReturnType<typeof scene>>
/** What happens meanwhile, the status that it leads to, and how it is taken back. */
const changes: Record<
  string,
  { status: number; begin: (of: Scene) => unknown; end: (of: Scene) => unknown }
> = {
  'their role was lowered': {
    status: 403,
    begin: ({ church: { id }, writer }) =>
      api.db.update(churchUsers).set({ role: 'usher' }).where(ofRole(id, writer)),
    end: ({ church: { id }, writer }) =>
      api.db.update(churchUsers).set({ role: 'leader' }).where(ofRole(id, writer)),
  },
  'they were taken off the team': {
    status: 404,
    begin: ({ church: { id }, writer }) => api.db.delete(churchUsers).where(ofRole(id, writer)),
    end: ({ church: { id }, writer }) =>
      api.db.insert(churchUsers).values({ churchId: id, userId: writer.user.id, role: 'leader' }),
  },
  'the church was deleted': {
    status: 404,
    begin: ({ church: { id, name }, token }) => api.call(church.remove, { church_id: id, name }, { token }),
    end: ({ church: { id }, token }) => api.call(church.restore, { church_id: id }, { token }),
  },
}

test.each(Object.keys(changes))(
  'after %s every queued call is refused, and counts once when that is taken back',
  async (what) => {
    const { status, begin, end } = changes[what]!
    const calls = queueable.filter(({ who }) => status !== 403 || who !== 'usher')
    const there = await scene()
    const { writer } = there
    const state = await prepareChurchState(api.pool, there.church.id, [writer.user.id])
    const waiting: { name: string; send: () => Promise<object> }[] = []
    for (const call of calls) {
      const input = await samples[call.name]!({ api, actor: writer, ...there })
      const headers = { 'idempotency-key': randomUUID(), [userIdHeader]: writer.user.id }
      const send = async () => {
        const response = await api.call(call, input, { token: writer.token, headers })
        return { name: call.name, status: response.status, body: response.body }
      }
      waiting.push({ name: call.name, send })
    }
    await begin(there)
    const before = await state()
    const message = status === 403 ? m.not_allowed() : m.not_found()
    for (const { name, send } of waiting) expect(await send()).toEqual({ name, status, body: { message } })
    expect(await state()).toBe(before)

    await end(there)
    for (const { name, send } of waiting) {
      const sent = await send()
      expect(sent).toMatchObject({ name, status: 200 })
      const after = await state()
      expect(await send()).toEqual(sent)
      expect(await state()).toBe(after)
    }
  },
)

describe('after the member was deleted', () => {
  let there: Scene
  beforeAll(async () => {
    there = await scene()
  })
  test.each<[string, Endpoint, (of: Scene) => Record<string, unknown>, object]>([
    [
      'a gift is refused at its member',
      donations.add,
      ({ memberId: member_id }) => ({ member_id, amount: 5, date: '2026-01-04' }),
      { status: 400, body: { fields: { member_id: m.member_gone() } } },
    ],
    [
      'a mark is refused alone, with the words for it',
      attendance.mark,
      ({ memberId: member_id }) => ({
        date: '2026-01-04',
        marks: [{ member_id, present: true, marked_at: new Date().toISOString() }],
      }),
      { status: 200, body: { refused: [{ message: m.member_gone() }], marks: [] } },
    ],
    [
      'an edit is refused',
      members.update,
      ({ memberId: member_id }) => ({ member_id, name: 'Ana', phone: '37123456', email: 'a@b.co' }),
      { status: 404, body: { message: m.not_found() } },
    ],
    [
      'a note is refused',
      members.addFollowUp,
      ({ memberId: member_id }) => ({ member_id, kind: 'called', note: 'Li byen.' }),
      { status: 404, body: { message: m.not_found() } },
    ],
    [
      'a note on several is refused when none is left',
      members.addFollowUps,
      ({ memberId }) => ({ member_ids: [memberId], kind: 'called', note: 'Li byen.' }),
      { status: 400, body: { fields: { member_ids: m.member_gone() } } },
    ],
  ])('%s', async (_, call, inputOf, expected) => {
    const { id: memberId } = await member(api, there.token, there.church.id)
    const input = { church_id: there.church.id, ...inputOf({ ...there, memberId }) }
    await api.db.delete(memberTable).where(eq(memberTable.id, memberId))
    const headers = { 'idempotency-key': randomUUID(), [userIdHeader]: there.writer.user.id }
    expect(await api.call(call, input, { token: there.writer.token, headers })).toMatchObject(expected)
  })
})

test('after the group was deleted, who was put into it is refused at the groups', async () => {
  const { token, church: its } = await scene()
  const { body: group } = await api.call(groups.create, { church_id: its.id, name: 'Koral' }, { token })
  await api.call(groups.remove, { group_id: group.id }, { token })
  const input = { church_id: its.id, name: 'Ana', phone: '37123456', email: 'a@b.co', groups: [group.id] }
  expect(await api.call(members.add, input, { token })).toMatchObject({
    status: 400,
    body: { fields: { groups: m.group_unknown() } },
  })
})
