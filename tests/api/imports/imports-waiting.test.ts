import { describe, expect, it } from 'vitest'
import { church } from '#contract/church.ts'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/account.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'

// A list of 120 on the plan Free, which has room for 20 adults: the first 20 are added, the others wait.

const api = await startApi()
type Owner = Awaited<ReturnType<typeof owner>>

const letters = 'abcdefghij'
/** A name of letters alone, which sorts and reads as a person's. */
const nameOf = (n: number) =>
  `Manm ${[...String(n).padStart(3, '0')].map((digit) => letters[Number(digit)]).join('')}`
const phoneOf = (n: number) => `+50936${String(100_000 + n)}`
const listOf = (count: number) =>
  ['Name,Phone', ...Array.from({ length: count }, (_, n) => `${nameOf(n)},${phoneOf(n)}`)].join('\n')

async function reviewed(by: Owner, list = listOf(120)) {
  const id = await upload(api, by, 'lis.csv', list)
  expect(await settled(api, by, id)).toMatchObject({ status: 'review' })
  return id
}
const confirm = (by: { token: string }, import_id: string, when_full: 'refuse' | 'wait') =>
  api.call(imports.confirm, { import_id, rows: [], when_full }, { token: by.token })
const addWaiting = (by: { token: string }, import_id: string) =>
  api.call(imports.addWaiting, { import_id }, { token: by.token })
const upgrade = (by: Owner) => api.db.update(users).set({ plan: 'starter' }).where(eq(users.id, by.user.id))
const namesIn = async (by: Owner) => {
  const input = { church_id: by.church.id, limit: 1000 }
  const reply = await api.call(members.list, input, { token: by.token })
  return reply.body.members.map(({ name }) => name)
}
const usageOf = async (by: Owner) =>
  (await api.call(church.usage, { church_id: by.church.id }, { token: by.token })).body

/** An import of the list of which 20 are added and 100 wait. */
async function waiting(by: Owner, list?: string) {
  const id = await reviewed(by, list)
  expect((await confirm(by, id, 'wait')).body).toEqual({ status: 'adding' })
  expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 20, waiting: 100 })
  return id
}

describe('a list that is longer than the plan', () => {
  it('is refused as a whole unless the rest may wait', async () => {
    const by = await owner(api)
    const id = await reviewed(by)
    expect(await confirm(by, id, 'refuse')).toMatchObject({ status: 402 })
    expect(await namesIn(by)).toEqual([])
  })

  it('adds the first in the order of the list, and the others after an upgrade', async () => {
    const by = await owner(api)
    const id = await waiting(by)
    expect(await namesIn(by)).toEqual(Array.from({ length: 20 }, (_, n) => nameOf(n)))
    expect(await usageOf(by)).toMatchObject({ members: 20, member_limit: 20, waiting: 100 })

    expect(await addWaiting(by, id)).toMatchObject({ status: 402 })
    await upgrade(by)
    expect((await addWaiting(by, id)).body).toEqual({ status: 'adding' })
    expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 120, waiting: 0 })
    expect(await namesIn(by)).toEqual(Array.from({ length: 120 }, (_, n) => nameOf(n)))
    expect(await usageOf(by)).toMatchObject({ members: 120, waiting: 0 })

    // A second press, and an undo of all of it.
    expect((await addWaiting(by, id)).body).toEqual({ status: 'done' })
    const undone = await api.call(imports.undo, { import_id: id }, { token: by.token })
    expect(undone.body).toEqual({ status: 'undone', removed: 120, kept: 0 })
    expect(await usageOf(by)).toMatchObject({ members: 0, waiting: 0 })
  })

  it('goes on by as many as fit when some have become visitors', async () => {
    const by = await owner(api)
    const id = await waiting(by)
    const list = await api.call(members.list, { church_id: by.church.id, limit: 3 }, { token: by.token })
    for (const { id: member_id } of list.body.members) {
      const kind = 'visitor' as const
      const edit = { member_id, church_id: by.church.id, kind, base: { kind: 'adult' } }
      expect((await api.call(members.update, edit, { token: by.token })).body.kind).toBe('visitor')
    }
    expect((await addWaiting(by, id)).status).toBe(200)
    expect(await settled(api, by, id)).toMatchObject({ added: 23, waiting: 97 })
    expect(await usageOf(by)).toMatchObject({ members: 20, waiting: 97 })
  })

  it('adds each once when two devices confirm and go on at once', async () => {
    const by = await owner(api)
    const leader = await withRole(api, by.church.id, 'leader')
    const id = await reviewed(by)
    const confirmed = await Promise.all([by, leader].map((each) => confirm(each, id, 'wait')))
    expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await settled(api, by, id)).toMatchObject({ added: 20, waiting: 100 })
    await upgrade(by)
    const went = await Promise.all([by, leader, by].map((each) => addWaiting(each, id)))
    expect(went.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await settled(api, by, id)).toMatchObject({ added: 120, waiting: 0 })
    expect(await namesIn(by)).toHaveLength(120)
  })

  it('fills in those who have become members meanwhile, and adds nobody twice', async () => {
    const by = await owner(api)
    const id = await waiting(by)
    await upgrade(by)
    const input = { church_id: by.church.id, name: nameOf(50), phone: '', email: '' }
    expect((await api.call(members.add, input, { token: by.token })).status).toBe(200)
    await addWaiting(by, id)
    expect(await settled(api, by, id)).toMatchObject({ added: 119, merged: 1, waiting: 0 })
    const list = await api.call(members.list, { church_id: by.church.id, q: nameOf(50) }, { token: by.token })
    expect(list.body.members).toMatchObject([{ name: nameOf(50), phone: phoneOf(50) }])
  })

  it('forgets the rest when that is left out', async () => {
    const by = await owner(api)
    const id = await waiting(by)
    const discard = () => api.call(imports.discardWaiting, { import_id: id }, { token: by.token })
    expect((await discard()).status).toBe(200)
    expect((await discard()).status).toBe(200)
    await upgrade(by)
    expect((await addWaiting(by, id)).body).toEqual({ status: 'done' })
    expect(await settled(api, by, id)).toMatchObject({ added: 20, waiting: 0 })
    expect(await namesIn(by)).toHaveLength(20)
  })

  it('waits as a whole where the plan is full', async () => {
    const by = await owner(api)
    for (let n = 0; n < 20; n += 1)
      await member(api, by.token, by.church.id, `Granmoun ${letters[n % 10]}${n}`)
    const id = await reviewed(by, listOf(3))
    await confirm(by, id, 'wait')
    expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 0, waiting: 3 })
  })

  it('does not count children', async () => {
    const by = await owner(api)
    const born = new Date().getFullYear() - 7
    const people = Array.from({ length: 25 }, (_, n) => `${nameOf(n)},${n < 5 ? `${born}-01-02` : ''}`)
    const id = await reviewed(by, ['Name,Birthday', ...people].join('\n'))
    expect((await confirm(by, id, 'refuse')).body).toEqual({ status: 'adding' })
    expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 25, waiting: 0 })
    expect(await usageOf(by)).toMatchObject({ members: 20 })
  })
})
