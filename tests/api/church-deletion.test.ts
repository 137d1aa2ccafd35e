import { text } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { church } from '#contract/church.ts'
import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { team } from '#contract/team.ts'
import { churches } from '#server/db/schema/church.ts'
import { imports } from '#server/db/schema/imports.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { tidy } from '#server/housekeeping.ts'
import { member, owner, person, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { invitation } from '#tests/support/samples/invitation.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

// A database of its own: tidying deletes what is due in all of it, also in the middle of another test.
const api = await startApi({})
const day = 24 * 60 * 60 * 1000

const remove = (token: string, church_id: string, name: string) =>
  api.call(church.remove, { church_id, name }, { token })
const restore = (token: string, church_id: string) => api.call(church.restore, { church_id }, { token })
const list = async (token: string) => (await api.call(church.list, {}, { token })).body

test.each(['Legliz Lakou', ' legliz  LAKOU '])('typing %j deletes the church', async (typed) => {
  const mine = await owner(api)
  const { status, body } = await remove(mine.token, mine.church.id, typed)
  expect(status).toBe(200)
  const left = Date.parse(body.deletedUntil!) - Date.now()
  expect(left).toBeGreaterThan(13.9 * day)
  expect(left).toBeLessThan(14.1 * day)
})

test('another name, or none, deletes nothing', async () => {
  const mine = await owner(api)
  const response = await remove(mine.token, mine.church.id, 'Legliz Lakou 2')
  expect({ status: response.status, fields: response.body.fields }).toEqual({
    status: 400,
    fields: { name: m.church_name_not_it({ name: 'Legliz Lakou' }) },
  })
  const field = { field: 'name', message: m.church_name_to_delete }
  const options = { token: mine.token }
  await expectFieldRefused(api, church.remove, { church_id: mine.church.id, name: ' ' }, field, options)
  expect((await list(mine.token)).churches).toEqual([mine.church])
})

test('a deleted church is found by no call and listed for its owner only', async () => {
  const mine = await owner(api)
  const church_id = mine.church.id
  const { id: member_id } = await member(api, mine.token, church_id)
  const { body: group } = await api.call(groups.create, { church_id, name: 'Koral' }, { token: mine.token })
  const leader = await withRole(api, church_id, 'leader')
  const { secret } = await invitation(api, church_id)
  await remove(mine.token, church_id, 'Legliz Lakou')

  const calls = [
    [members.list, { church_id }],
    [members.get, { member_id }],
    [groups.get, { group_id: group.id }],
    [analytics.overview, { church_id }],
    [church.update, { ...mine.church, church_id }],
    [church.remove, { church_id, name: 'Legliz Lakou' }],
    [team.list, { church_id }],
  ] as const
  for (const [endpoint, input] of calls) {
    expect((await api.call(endpoint, input, { token: mine.token })).status).toBe(404)
    expect((await api.call(endpoint, input, { token: leader.token })).status).toBe(404)
  }
  const headers = fromElsewhere()
  expect((await api.call(team.look, { token: secret }, { headers })).status).toBe(404)
  const someone = await person(api)
  expect((await api.call(team.join, { token: secret }, { token: someone.token })).status).toBe(404)
  expect(await list(leader.token)).toMatchObject({ churches: [], totalItems: 0 })
  expect(await list(mine.token)).toMatchObject({
    churches: [{ id: church_id, deletedUntil: expect.any(String) }],
    totalItems: 1,
  })
  const { church: other } = await owner(api)
  expect(other.deletedUntil).toBeNull()
})

test('its owner restores it with all its data', async () => {
  const mine = await owner(api)
  const { id: member_id } = await member(api, mine.token, mine.church.id)
  const leader = await withRole(api, mine.church.id, 'leader')
  await remove(mine.token, mine.church.id, 'Legliz Lakou')
  expect((await restore(leader.token, mine.church.id)).status).toBe(404)
  expect((await restore((await owner(api)).token, mine.church.id)).status).toBe(404)
  expect((await restore(mine.token, mine.church.id)).body).toEqual(mine.church)
  expect((await restore(mine.token, mine.church.id)).body).toEqual(mine.church)
  expect((await api.call(members.get, { member_id }, { token: leader.token })).status).toBe(200)
  expect((await list(leader.token)).churches).toHaveLength(1)
})

test('deleted churches are listed last', async () => {
  const mine = await owner(api)
  const { body: second } = await api.call(
    church.create,
    { ...mine.church, id: randomUUID() },
    { token: mine.token },
  )
  await remove(mine.token, mine.church.id, 'Legliz Lakou')
  expect((await list(mine.token)).churches.map(({ id }) => id)).toEqual([second.id, mine.church.id])
})

test('only the owner deletes a church', async () => {
  const mine = await owner(api)
  for (const role of ['leader', 'usher'] as const) {
    const { token } = await withRole(api, mine.church.id, role)
    expect((await remove(token, mine.church.id, 'Legliz Lakou')).status).toBe(403)
  }
  expect((await list(mine.token)).churches).toEqual([mine.church])
})

test('a deleted church is removed with its members and files after 14 days, not earlier', async () => {
  const churchWithFile = async (days: number) => {
    const mine = await owner(api)
    const { id: memberId } = await member(api, mine.token, mine.church.id)
    const storageKey = `imports/${randomUUID()}`
    await api.storage.put(storageKey, Buffer.from('Name'))
    const photo = randomUUID()
    await api.storage.put(`photos/${photo}`, Buffer.from('WEBP'))
    await api.db.update(memberTable).set({ photo }).where(eq(memberTable.id, memberId))
    const file = { storageKey, churchId: mine.church.id, userId: mine.user.id, filename: 'a.csv' }
    await api.db.insert(imports).values({ ...file, id: randomUUID(), status: 'done' })
    const deletedAt = sql`now() - make_interval(hours => ${Math.round(days * 24)})`
    await api.db.update(churches).set({ deletedAt }).where(eq(churches.id, mine.church.id))
    return { id: mine.church.id, memberId, files: [storageKey, `photos/${photo}`] }
  }
  const [waiting, over] = [await churchWithFile(13.9), await churchWithFile(14.1)]
  await tidy(api.db, api.storage, api.jobs)
  const storedRows = async ({ id, memberId }: { id: string; memberId: string }) => [
    await api.db.$count(churches, eq(churches.id, id)),
    await api.db.$count(memberTable, eq(memberTable.id, memberId)),
  ]
  expect(await storedRows(waiting)).toEqual([1, 1])
  for (const key of waiting.files) expect(await text(api.storage.read(key))).not.toBe('')
  expect(await storedRows(over)).toEqual([0, 0])
  for (const key of over.files) {
    await expect(text(api.storage.read(key))).rejects.toMatchObject({ code: 'ENOENT' })
  }
})
