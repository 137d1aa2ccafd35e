import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { households } from '#contract/households/households.ts'
import { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { householdChanges } from '#server/db/schema/households.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { householdScene, whoIsIn } from './scene.ts'

const api = await startApi()
let by: Awaited<ReturnType<typeof householdScene>>
beforeAll(async () => {
  by = await householdScene(api)
})

describe('a new household', () => {
  it('adds the people of a family with its address, and is there once however often it is sent', async () => {
    const id = randomUUID()
    const input = {
      id,
      church_id: by.church_id,
      name: 'Désir',
      address: '12 Ri Lanbi',
      phone: '37 12 34 56',
      people: [
        { id: randomUUID(), name: 'Jean Désir', role: 'head' as const, phone: '37 12 34 56' },
        { id: randomUUID(), name: 'Marie Désir', role: 'spouse' as const },
        { id: randomUUID(), name: 'Ana Désir', role: 'child' as const },
        { id: randomUUID(), name: 'Pòl Désir', role: 'child' as const, birthday: '1990-01-01' },
      ],
    }
    const { status, body } = await api.call(households.create, input, { token: by.token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      name: 'Désir',
      phone: '+50937123456',
      main_contact_id: input.people[0]!.id,
    })
    expect(body.members.map(({ name, role, kind }) => [name, role, kind])).toEqual([
      ['Jean Désir', 'head', 'adult'],
      ['Marie Désir', 'spouse', 'adult'],
      ['Ana Désir', 'child', 'child'],
      ['Pòl Désir', 'child', 'adult'],
    ])
    const ana = await api.call(members.get, { member_id: input.people[2]!.id }, { token: by.token })
    expect(ana.body).toMatchObject({ household: 'Désir', address: '12 Ri Lanbi' })
    expect((await api.call(households.create, input, { token: by.token })).body).toEqual(body)
    expect((await by.list('desir')).households.filter((one) => one.id === id)).toHaveLength(1)
  })

  it.each([
    ['a name', { name: ' ' }, 'name', m.household_name_required],
    ['people', { people: [] }, 'people', m.household_people_required],
    ['a role', { people: [{ name: 'X', role: 'uncle' }] }, 'people.0.role', m.household_role_required],
    ['a name of each person', { people: [{ name: '', role: 'head' }] }, 'people.0.name', m.name_required],
    [
      'a main contact in it',
      { people: [{ name: 'X', role: 'head' }], main_contact_id: 'nobody' },
      'main_contact_id',
      m.household_contact_not_in,
    ],
    [
      'members of the church',
      { members: [{ member_id: 'nobody', role: 'head' }] },
      'members.0.member_id',
      m.member_gone,
    ],
  ])('needs %s, and adds nobody without', async (_, input, field, message) => {
    const before = (await by.list()).totalItems
    const whole = { church_id: by.church_id, name: 'Paul', ...input }
    await expectFieldRefused(api, households.create, whole, { field, message }, { token: by.token })
    expect((await by.list()).totalItems).toBe(before)
  })

  it('cannot take the id of a household of another church', async () => {
    const other = await householdScene(api)
    const theirs = await other.home('Paul', [[await other.person('Jo Paul'), 'head']])
    const input = {
      id: theirs.id,
      church_id: by.church_id,
      name: 'X',
      people: [{ name: 'Y', role: 'head' as const }],
    }
    expect((await api.call(households.create, input, { token: by.token })).status).toBe(404)
    expect(whoIsIn(await other.read(theirs.id))).toEqual(['Jo Paul: head'])
    expect((await api.call(households.get, { household_id: theirs.id }, { token: by.token })).status).toBe(
      404,
    )
    expect(
      (await by.merge((await by.home('Z', [[await by.person('Z Z'), 'head']])).id, theirs.id)).status,
    ).toBe(404)
  })
})

describe('the people of a household', () => {
  it('an adult has one household: only a move leads to another', async () => {
    const ana = await by.person('Ana Jean')
    const [a, b] = [
      await by.home('Jean', [
        [ana, 'head'],
        [await by.person('Zo Jean'), 'spouse'],
      ]),
      await by.home('Luc', [[await by.person('Luc Luc'), 'head']]),
    ]
    const input = { household_id: b.id, member_id: ana, role: 'other_adult' as const }
    const message: typeof m.household_gone = (_, options) =>
      m.household_adult_has_one({ name: 'Ana Jean', household: 'Jean' }, options)
    await expectFieldRefused(
      api,
      households.setMember,
      input,
      { field: 'member_id', message },
      { token: by.token },
    )
    const moved = await by.setMember(b.id, ana, 'other_adult', { from_id: a.id })
    expect(whoIsIn(moved.body.household)).toEqual(['Luc Luc: head', 'Ana Jean: other_adult'])
    expect(await by.textOf(ana)).toBe('Luc')
    const left = await by.read(a.id)
    expect([whoIsIn(left), left.main_contact_id]).toEqual([['Zo Jean: spouse'], left.members[0]!.member_id])
    const back = await by.undo(moved.body.change.id)
    expect(back.body.change.undoUntil).toBe(null)
    expect([await by.textOf(ana), whoIsIn(await by.read(a.id))]).toEqual([
      'Jean',
      ['Ana Jean: head', 'Zo Jean: spouse'],
    ])
  })

  it('a child has two homes, not three', async () => {
    const child = await by.person('Ti Jo', { kind: 'child' })
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => by.home(name, [[await by.person(`${name} X`), 'head']])),
    )
    for (const home of [a!, b!]) expect((await by.setMember(home.id, child, 'child')).status).toBe(200)
    const input = { household_id: c!.id, member_id: child, role: 'child' as const }
    const message: typeof m.household_gone = (_, options) =>
      m.household_child_has_two({ name: 'Ti Jo' }, options)
    await expectFieldRefused(
      api,
      households.setMember,
      input,
      { field: 'member_id', message },
      { token: by.token },
    )
    expect(await by.textOf(child)).toBe('A')
    expect((await by.setMember(c!.id, child, 'child', { from_id: a!.id })).status).toBe(200)
    expect(await by.textOf(child)).toBe('B')
  })

  it('the last one who is taken out takes the household along, and the undo brings both back', async () => {
    const solo = await by.person('Solo Man')
    const home = await by.home('Solo', [[solo, 'head']], { address: 'Ri 1' })
    const input = { household_id: home.id, member_id: solo }
    const { body } = await api.call(households.removeMember, input, { token: by.token })
    expect(body).toMatchObject({ household: null, change: { kind: 'member_removed', name: 'Solo Man' } })
    expect(await by.textOf(solo)).toBe(null)
    await by.undo(body.change.id)
    expect(await by.read(home.id)).toMatchObject({ name: 'Solo', address: 'Ri 1', main_contact_id: solo })
    expect(await by.textOf(solo)).toBe('Solo')
  })
})

describe('households', () => {
  it('are changed, and searched by name and by member', async () => {
    const ana = await by.person('Wideline Zamor')
    const home = await by.home('Éliacin', [[ana, 'head']])
    const edit = { household_id: home.id, name: 'Éliacin Zamor', base: { name: 'Éliacin' } }
    expect((await api.call(households.update, edit, { token: by.token })).body.name).toBe('Éliacin Zamor')
    expect(await by.textOf(ana)).toBe('Éliacin Zamor')
    for (const q of ['eliacin', 'wideline zam'])
      expect((await by.list(q)).households.map(({ id }) => id)).toEqual([home.id])
    expect((await by.list('nobody at all')).households).toEqual([])
  })

  it('are merged and come apart again', async () => {
    const [a, b, child] = [
      await by.person('Abel Sen'),
      await by.person('Bea Sen'),
      await by.person('Cy Sen', { kind: 'child' }),
    ]
    const keep = await by.home('Sen', [
      [a, 'head'],
      [child, 'child'],
    ])
    const drop = await by.home(
      'Sen 2',
      [
        [b, 'head'],
        [child, 'child'],
      ],
      { address: 'Ri 2' },
    )
    const { body } = await by.merge(keep.id, drop.id)
    expect(whoIsIn(body.household)).toEqual(['Abel Sen: head', 'Cy Sen: child', 'Bea Sen: other_adult'])
    expect([body.household!.address, await by.textOf(b)]).toEqual(['Ri 2', 'Sen'])
    // A late write to the merged household follows to the other one.
    const late = await by.setMember(drop.id, await by.person('Dan Sen'), 'other_adult')
    expect(late.body.household!.id).toBe(keep.id)
    expect(await by.undo(body.change.id)).toMatchObject({
      status: 409,
      body: { message: m.household_undo_later_first() },
    })
    await by.undo(late.body.change.id)
    expect((await by.undo(body.change.id)).status).toBe(200)
    expect((await by.undo(body.change.id)).status).toBe(200)
    expect([whoIsIn(await by.read(keep.id)), whoIsIn(await by.read(drop.id))]).toEqual([
      ['Abel Sen: head', 'Cy Sen: child'],
      ['Bea Sen: head', 'Cy Sen: child'],
    ])
    expect([(await by.read(keep.id)).address, await by.textOf(b)]).toEqual(['', 'Sen 2'])
    const itself = { church_id: by.church_id, keep_id: keep.id, drop_id: keep.id }
    await expectFieldRefused(
      api,
      households.merge,
      itself,
      { field: 'drop_id', message: m.household_merge_same },
      { token: by.token },
    )
  })

  it('are split, but not wholly', async () => {
    const [a, b] = [await by.person('Ada Roy'), await by.person('Bo Roy')]
    const home = await by.home(
      'Roy',
      [
        [a, 'head'],
        [b, 'spouse'],
      ],
      { address: 'Ri 3' },
    )
    const input = { household_id: home.id, name: 'Bo', member_ids: [b] }
    const { body } = await api.call(households.split, input, { token: by.token })
    expect(body.household).toMatchObject({ name: 'Bo', address: 'Ri 3', main_contact_id: b })
    expect(whoIsIn(body.household)).toEqual(['Bo Roy: head'])
    for (const [ids, message] of [
      [[a], m.household_split_all],
      [[b], m.household_not_in],
    ] as const)
      await expectFieldRefused(
        api,
        households.split,
        { ...input, member_ids: [...ids] },
        { field: 'member_ids', message },
        { token: by.token },
      )
    await by.undo(body.change.id)
    expect(whoIsIn(await by.read(home.id))).toEqual(['Ada Roy: head', 'Bo Roy: spouse'])
    expect(
      (await api.call(households.get, { household_id: body.household!.id }, { token: by.token })).status,
    ).toBe(404)
  })

  it('are deleted, stay so, and come back for 30 days', async () => {
    const a = await by.person('Eve Lin')
    const home = await by.home('Lin', [[a, 'head']])
    const input = { household_id: home.id }
    const { body } = await api.call(households.remove, input, { token: by.token })
    expect([body.household, await by.textOf(a)]).toEqual([null, null])
    expect((await api.call(households.remove, input, { token: by.token })).status).toBe(200)
    expect(await by.setMember(home.id, a, 'head')).toMatchObject({
      status: 404,
      body: { message: m.household_gone() },
    })
    const { changes } = (await api.call(households.changes, { church_id: by.church_id }, { token: by.token }))
      .body
    expect(changes.find(({ id }) => id === body.change.id)).toMatchObject({ kind: 'removed', name: 'Lin' })
    const [, later] = changes
    expect(later!.kind).toBe('removed')
    await by.undo(changes[0]!.id)
    await api.db
      .update(householdChanges)
      .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(householdChanges.id, body.change.id))
    expect(await by.undo(body.change.id)).toMatchObject({
      status: 409,
      body: { message: m.household_undo_too_late() },
    })
    await api.db
      .update(householdChanges)
      .set({ createdAt: new Date(Date.now() - 29 * 86_400_000) })
      .where(eq(householdChanges.id, body.change.id))
    expect(whoIsIn((await by.undo(body.change.id)).body.household)).toEqual(['Eve Lin: head'])
  })

  it('of a church are nobody else’s to see or change', async () => {
    const home = await by.home('Mine', [[await by.person('Me Mine'), 'head']])
    const { token } = await owner(api)
    const one = { household_id: home.id }
    for (const [call, input] of [
      [households.get, one],
      [households.update, { ...one, name: 'X' }],
      [households.remove, one],
    ] as const)
      expect((await api.call(call, input as never, { token })).status).toBe(404)
  })
})
