import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { groups } from '#contract/groups.ts'
import { members as memberCalls } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
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

test('groups are ordered by name, ignoring accents and case, with the number of their members', async () => {
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

test('groups are paged; pages beyond the end are empty', async () => {
  const mine = await churchWithGroups('A', 'B', 'C')
  const second = (await list(mine.token, mine.church.id, { page: 2, limit: 2 })).body
  expect(second).toMatchObject({ currentPage: 2, totalPages: 2, totalItems: 3 })
  expect(second.groups.map(({ name }) => name)).toEqual(['C'])
  const beyond = (await list(mine.token, mine.church.id, { page: 3, limit: 2 })).body
  expect(beyond).toMatchObject({ groups: [], totalPages: 2, totalItems: 3 })
})

test("another church's groups are not included", async () => {
  const mine = await churchWithGroups('A')
  const other = await churchWithGroups('B')
  expect((await list(mine.token, mine.church.id)).body.groups.map(({ name }) => name)).toEqual(['A'])
  expect((await list(mine.token, other.church.id)).status).toBe(404)
})

test('an usher can list the groups; without a session nobody can', async () => {
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
])('a list with the %s %j is rejected at that field', async (field, value, message) => {
  const { token, church } = await owner(api)
  const input = { church_id: church.id, [field]: value }
  await expectFieldRefused(api, groups.list, input, { field, message }, { token })
})

test('a list without a church is a 404', async () => {
  const { token } = await owner(api)
  expect((await api.call(groups.list, {}, { token })).status).toBe(404)
})

const create = (token: string, church_id: string, input = {}) =>
  api.call(groups.create, { church_id, name: 'Koral', description: 'Chak samdi', ...input }, { token })
const names = async (token: string, church_id: string) =>
  (await list(token, church_id)).body.groups.map(({ name }) => name)

test('a leader creates a group; the same id again returns the existing one', async () => {
  const mine = await owner(api)
  const leader = await withRole(api, mine.church.id, 'leader')
  const id = randomUUID()
  const made = await create(leader.token, mine.church.id, { id, name: ' Koral ' })
  expect({ status: made.status, body: made.body }).toEqual({
    status: 200,
    body: { id, church_id: mine.church.id, name: 'Koral', description: 'Chak samdi', members: 0 },
  })
  const again = await create(leader.token, mine.church.id, { id, name: 'Another' })
  expect(again.body).toEqual(made.body)
  expect(
    (await create(leader.token, mine.church.id, { name: 'Jèn', description: undefined })).body,
  ).toMatchObject({
    description: '',
  })
  expect(await names(mine.token, mine.church.id)).toEqual(['Jèn', 'Koral'])
})

test('concurrent copies of one new group create one', async () => {
  const mine = await owner(api)
  const id = randomUUID()
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => create(mine.token, mine.church.id, { id })),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await names(mine.token, mine.church.id)).toEqual(['Koral'])
})

test('a name in use, whatever its case, is rejected at the field; in another church it is free', async () => {
  const mine = await churchWithGroups('Koral', 'Jèn')
  const [koral, jèn] = mine.groups
  const field = { field: 'name', message: m.group_name_taken }
  const { token, church } = mine
  await expectFieldRefused(api, groups.create, { church_id: church.id, name: 'KORAL' }, field, { token })
  await expectFieldRefused(api, groups.update, { group_id: jèn!.id, name: 'koral' }, field, { token })
  const own = await api.call(groups.update, { group_id: koral!.id, name: 'KORAL' }, { token })
  expect(own.body).toMatchObject({ name: 'KORAL', description: '' })
  expect(await names(token, church.id)).toEqual(['Jèn', 'KORAL'])
  const other = await owner(api)
  expect((await create(other.token, other.church.id)).status).toBe(200)
})

test.each([
  ['name', ' ', m.name_required],
  ['id', 'a/b', m.id_invalid],
])('a group with the %s %j is rejected at that field', async (field, value, message) => {
  const { token, church } = await owner(api)
  const input = { church_id: church.id, name: 'Koral', [field]: value }
  await expectFieldRefused(api, groups.create, input, { field, message }, { token })
})

test('a name or description that is too long is rejected at its field', async () => {
  const mine = await churchWithGroups('A')
  const input = { group_id: mine.groups[0]!.id, name: 'é'.repeat(101), description: 'x'.repeat(1001) }
  const { status, body } = await api.call(groups.update, input, { token: mine.token })
  expect(status).toBe(400)
  expect(body.fields).toEqual({ name: 'At most 100 characters.', description: 'At most 1000 characters.' })
})

test('a group is found until it is deleted; its members stay in the church', async () => {
  const mine = await churchWithGroups('Koral')
  const group_id = mine.groups[0]!.id
  const { id: memberId } = await member(api, mine.token, mine.church.id)
  await api.call(groups.addMember, { group_id, member_id: memberId }, { token: mine.token })
  const get = () => api.call(groups.get, { group_id }, { token: mine.token })
  expect((await get()).body).toMatchObject({ id: group_id, name: 'Koral', members: 1 })
  const removed = await api.call(groups.remove, { group_id }, { token: mine.token, language: 'fr' })
  expect(removed.body).toEqual({ message: m.group_deleted({}, { locale: 'fr' }) })
  expect((await get()).status).toBe(404)
  const { body } = await api.call(memberCalls.get, { member_id: memberId }, { token: mine.token })
  expect(body.groups).toEqual([])
})

test('members are added to a group, one or several, once each, and removed again', async () => {
  const mine = await churchWithGroups('Koral')
  const { token, church } = mine
  const group_id = mine.groups[0]!.id
  const people = []
  for (const name of ['Zabèt', 'Ana', 'Élisée']) people.push(await member(api, token, church.id, name))
  const [zabèt, ana, élisée] = people.map(({ id }) => id)
  const add = (input: object) => api.call(groups.addMember, { group_id, ...input }, { token })
  const take = (input: object) => api.call(groups.removeMember, { group_id, ...input }, { token })
  const inGroup = async (input = {}) => {
    const { body } = await api.call(groups.members, { group_id, ...input }, { token })
    return [body.totalItems, body.members.map(({ name }) => name)]
  }
  expect((await add({ member_id: zabèt })).body).toEqual({ added: 1 })
  expect((await add({ member_ids: [zabèt, ana, élisée, ana] })).body).toEqual({ added: 2 })
  expect(await inGroup()).toEqual([3, ['Ana', 'Élisée', 'Zabèt']])
  expect(await inGroup({ page: 2, limit: 2 })).toEqual([3, ['Zabèt']])
  expect((await take({ member_id: ana })).body).toEqual({ removed: 1 })
  expect((await take({ member_ids: [ana, zabèt] })).body).toEqual({ removed: 1 })
  expect(await inGroup()).toEqual([1, ['Élisée']])
})

test('an empty list, or a member of another church, is rejected at the field', async () => {
  const mine = await churchWithGroups('Koral')
  const other = await owner(api)
  const stranger = await member(api, other.token, other.church.id)
  const own = await member(api, mine.token, mine.church.id)
  const group_id = mine.groups[0]!.id
  const options = { token: mine.token }
  for (const endpoint of [groups.addMember, groups.removeMember]) {
    const nobody = { field: 'member_ids', message: m.members_required }
    await expectFieldRefused(api, endpoint, { group_id, member_ids: [] }, nobody, options)
  }
  const problem = { field: 'member_ids', message: m.member_gone }
  const chosen = { group_id, member_ids: [own.id, stranger.id] }
  await expectFieldRefused(api, groups.addMember, chosen, problem, options)
  expect((await api.call(groups.get, { group_id }, options)).body.members).toBe(0)
})

test("another church's group is not found, and an usher may change nothing", async () => {
  const mine = await churchWithGroups('Koral')
  const group_id = mine.groups[0]!.id
  const own = await member(api, mine.token, mine.church.id)
  const other = await owner(api)
  const theirs = await member(api, other.token, other.church.id)
  const usher = await withRole(api, mine.church.id, 'usher')
  const changes = [
    [groups.update, { group_id, name: 'X' }],
    [groups.remove, { group_id }],
    [groups.addMember, { group_id, member_ids: [own.id] }],
    [groups.removeMember, { group_id, member_ids: [own.id] }],
  ] as const
  for (const [endpoint, input] of changes) {
    expect((await api.call(endpoint, input, { token: other.token })).status).toBe(404)
    expect((await api.call(endpoint, input, { token: usher.token })).status).toBe(403)
  }
  for (const endpoint of [groups.get, groups.members]) {
    expect((await api.call(endpoint, { group_id }, { token: other.token })).status).toBe(404)
    expect((await api.call(endpoint, { group_id }, { token: usher.token })).status).toBe(200)
  }
  // Their own member resolves to their own church, which has no such group.
  for (const endpoint of [groups.addMember, groups.removeMember]) {
    const input = { group_id, member_id: theirs.id }
    expect((await api.call(endpoint, input, { token: other.token })).status).toBe(404)
  }
  const taken = await create(other.token, other.church.id, { id: group_id })
  expect(taken.status).toBe(404)
  expect(await names(mine.token, mine.church.id)).toEqual(['Koral'])
})
