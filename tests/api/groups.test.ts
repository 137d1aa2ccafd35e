import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { groups } from '#contract/groups.ts'
import { m } from '#contract/messages/paraglide/messages.js'
import { groupMembers, groups as groupTable } from '#server/db/schema/members.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'

const api = await startApi()

async function churchWithGroups(...names: string[]) {
  const mine = await owner(api)
  const rows = names.map((name) => ({ id: randomUUID(), churchId: mine.church.id, name, description: 'x' }))
  await api.db.insert(groupTable).values(rows)
  return { ...mine, groups: rows }
}

const list = (token: string, church_id: string, input = {}) =>
  api.call(groups.list, { church_id, ...input }, { token })

test('groups come by name, accents and case aside, with the number of their members', async () => {
  const mine = await churchWithGroups('Jeunes', 'Épouses', 'Zanmi', 'chorale', 'Esther')
  const [jeunes, épouses] = mine.groups
  for (const groupId of [jeunes!.id, jeunes!.id, épouses!.id]) {
    const { id: memberId } = await member(api, mine.token, mine.church.id)
    await api.db.insert(groupMembers).values({ groupId, memberId })
  }
  const { status, body } = await list(mine.token, mine.church.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ currentPage: 1, totalPages: 1, totalItems: 5 })
  expect(body.groups.map(({ name, members }) => [name, members])).toEqual([
    ['chorale', 0],
    ['Épouses', 1],
    ['Esther', 0],
    ['Jeunes', 2],
    ['Zanmi', 0],
  ])
  expect(body.groups[3]).toEqual({
    id: jeunes!.id,
    church_id: mine.church.id,
    name: 'Jeunes',
    description: 'x',
    members: 2,
  })
})

test('groups come in pages; beyond the end they are empty', async () => {
  const mine = await churchWithGroups('A', 'B', 'C')
  const second = (await list(mine.token, mine.church.id, { page: 2, limit: 2 })).body
  expect(second).toMatchObject({ currentPage: 2, totalPages: 2, totalItems: 3 })
  expect(second.groups.map(({ name }) => name)).toEqual(['C'])
  const beyond = (await list(mine.token, mine.church.id, { page: 3, limit: 2 })).body
  expect(beyond).toMatchObject({ groups: [], totalPages: 2, totalItems: 3 })
})

test("another church's groups are not among them", async () => {
  const mine = await churchWithGroups('A')
  const other = await churchWithGroups('B')
  expect((await list(mine.token, mine.church.id)).body.groups.map(({ name }) => name)).toEqual(['A'])
  expect((await list(mine.token, other.church.id)).status).toBe(404)
})

test('an usher sees the groups; without signing in nobody does', async () => {
  const mine = await churchWithGroups('A')
  const usher = await withRole(api, mine.church.id, 'usher')
  expect((await list(usher.token, mine.church.id)).body.totalItems).toBe(1)
  const nobody = await api.call(groups.list, { church_id: mine.church.id }, { language: 'ht' })
  expect(nobody.status).toBe(401)
  expect(nobody.body).toEqual({ message: m.sign_in_required({}, { locale: 'ht' }) })
})

test.each([
  ['page', '-1', m.number_invalid],
  ['limit', '1001', m.limit_too_large],
])('a list with the %s %j is refused at that field', async (field, value, message) => {
  const { token, church } = await owner(api)
  const input = { church_id: church.id, [field]: value }
  await expectFieldRefused(api, groups.list, input, { field, message }, { token })
})

test('a list without a church is not there', async () => {
  const { token } = await owner(api)
  expect((await api.call(groups.list, {}, { token })).status).toBe(404)
})
