import { expect, test } from 'vitest'
import { church } from '#contract/church.ts'
import { members } from '#contract/members.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

// Adults count for the plan, children and visitors do not; a name is enough for anyone.

const api = await startApi()
type Owner = Awaited<ReturnType<typeof owner>>

const add = (by: Owner, token: string, name: string, kind?: MemberKind, more: object = {}) =>
  api.call(members.add, { church_id: by.church.id, name, ...(kind && { kind }), ...more }, { token })
const used = async (by: Owner) =>
  (await api.call(church.usage, { church_id: by.church.id }, { token: by.token })).body.members
const become = (by: Owner, member_id: string, kind: MemberKind, base: MemberKind) =>
  api.call(
    members.update,
    { member_id, church_id: by.church.id, kind, base: { kind: base } },
    { token: by.token },
  )

/** A church whose plan is full of adults. */
async function full() {
  const by = await owner(api)
  for (let n = 0; n < 20; n += 1) {
    expect((await add(by, by.token, `Granmoun ${n}`)).body).toMatchObject({ kind: 'adult', phone: null })
  }
  return by
}

test('a full plan takes children and visitors, and no adult', async () => {
  const by = await full()
  expect((await add(by, by.token, 'Yon lòt')).status).toBe(402)
  const child = await add(by, by.token, 'Timoun', 'child')
  expect((await add(by, by.token, 'Vizitè', 'visitor')).status).toBe(200)
  const born = { birthday: `${new Date().getFullYear() - 8}-01-02` }
  expect((await add(by, by.token, 'Ti Jan', undefined, born)).body.kind).toBe('child')
  expect(await used(by)).toBe(20)

  // A visitor or a child becomes an adult only where there is room.
  expect((await become(by, child.body.id, 'adult', 'child')).status).toBe(402)
  const list = await api.call(members.list, { church_id: by.church.id, limit: 100 }, { token: by.token })
  expect(list.body.totalMembers).toBe(23)
  const adult = list.body.members.find(({ kind }) => kind === 'adult')!
  expect((await become(by, adult.id, 'visitor', 'adult')).status).toBe(200)
  expect(await used(by)).toBe(19)
  expect((await become(by, child.body.id, 'adult', 'child')).body.kind).toBe('adult')
  expect(await used(by)).toBe(20)
})

test('a merge and its undo count what there is', async () => {
  const by = await owner(api)
  const visitor = await add(by, by.token, 'Wideline Pierre', 'visitor')
  const adult = await add(by, by.token, 'Wideline Pierre')
  const pair = { church_id: by.church.id, keep_id: visitor.body.id, drop_id: adult.body.id }
  const merged = await api.call(members.merge, pair, { token: by.token })
  expect(merged.body.kept.kind).toBe('adult')
  expect(await used(by)).toBe(1)
  const undone = await api.call(members.undoMerge, { merge_id: merged.body.id }, { token: by.token })
  expect(undone.body.kept.kind).toBe('visitor')
  expect(await used(by)).toBe(1)
})

test('a visitor card becomes a visitor, also where the plan is full', async () => {
  const by = await full()
  const card = await api.call(members.visitorCard, { church_id: by.church.id }, { token: by.token })
  await api.call(members.fillVisitorCard, { code: card.body.code, name: 'Nouvo Vizitè' })
  const cards = await api.call(members.visitors, { church_id: by.church.id }, { token: by.token })
  const accept = { visitor_id: cards.body.visitors[0]!.id }
  expect((await api.call(members.acceptVisitor, accept, { token: by.token })).body.kind).toBe('visitor')
  expect(await used(by)).toBe(20)
})

test('an usher adds visitors by their name alone, and nobody else', async () => {
  const by = await owner(api)
  const usher = await withRole(api, by.church.id, 'usher')
  expect((await add(by, usher.token, 'Vizitè', 'visitor')).body).toMatchObject({
    kind: 'visitor',
    phone: null,
  })
  expect((await add(by, usher.token, 'Manm')).status).toBe(403)
  const reply = await add(by, usher.token, 'Manm', 'adult')
  expect(reply).toMatchObject({ status: 403, body: { message: expect.stringContaining('visitors') } })
})
