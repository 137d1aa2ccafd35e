import { beforeAll, describe, expect, inject, it } from 'vitest'
import { households } from '#contract/households/households.ts'
import { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { connect } from '#server/db/connection.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startApi } from '#tests/support/api.ts'
import { addOldChurch, databaseAt } from '#tests/support/database/own-database.ts'
import { householdScene, whoIsIn } from './scene.ts'

// Households by the text `household` of members, by merged members, and as proposed.

const api = await startApi()
let by: Awaited<ReturnType<typeof householdScene>>
beforeAll(async () => {
  by = await householdScene(api)
})

/** The search also finds the names of members. */
const homesOf = async (name: string) => {
  const { households: found } = await by.list(name)
  const named = found.filter((home) => home.name.toLowerCase() === name.toLowerCase())
  return named.map((home) => [home.address, ...whoIsIn(home)!])
}

describe('the text `household` of a member', () => {
  it('puts people of one name and one address into one household', async () => {
    await by.person('Jo Alcin', { household: 'Alcin', address: 'Ri 1' })
    await by.person('Ti Alcin', { household: 'alcin', kind: 'child' })
    await by.person('Ed Alcin', { household: 'Alcin', address: 'Ri 9' })
    expect(await homesOf('Alcin')).toEqual(
      expect.arrayContaining([
        ['Ri 1', 'Jo Alcin: head', 'Ti Alcin: child'],
        ['Ri 9', 'Ed Alcin: head'],
      ]),
    )
  })

  it('moves the member when it changes, and takes them out when it is blank', async () => {
    const [a, b] = [
      await by.person('Al Bazile', { household: 'Bazile' }),
      await by.person('Bo Bazile', { household: 'Bazile' }),
    ]
    const write = (household: string) =>
      api.call(members.update, { member_id: b, name: 'Bo Bazile', household }, { token: by.token })
    expect((await write('Cadet')).body.household).toBe('Cadet')
    expect(await homesOf('Bazile')).toEqual([['', 'Al Bazile: head']])
    expect((await write('')).body.household).toBe(null)
    expect(await homesOf('Cadet')).toEqual([])
    expect(await by.textOf(a)).toBe('Bazile')
  })
})

describe('a merge of two members', () => {
  it('puts the survivor into the household of the duplicate, and its undo takes them out', async () => {
    const [keep, drop] = [await by.person('Ana Dor'), await by.person('Ana Dor')]
    const home = await by.home('Dor', [
      [drop, 'head'],
      [await by.person('Eli Dor'), 'spouse'],
    ])
    const input = { church_id: by.church_id, keep_id: keep, drop_id: drop }
    const merge = await api.call(members.merge, input, { token: by.token })
    expect(merge.body.kept.household).toBe('Dor')
    expect(await by.read(home.id)).toMatchObject({
      main_contact_id: keep,
      members: [{ member_id: keep, role: 'head' }, { role: 'spouse' }],
    })
    await api.call(members.undoMerge, { merge_id: merge.body.id }, { token: by.token })
    expect(await by.read(home.id)).toMatchObject({
      main_contact_id: drop,
      members: [{ member_id: drop, role: 'head' }, { role: 'spouse' }],
    })
    expect([await by.textOf(keep), await by.textOf(drop)]).toEqual([null, 'Dor'])
  })

  it('leaves an adult in their own household; that of the duplicate comes back with the undo', async () => {
    const [keep, drop] = [await by.person('Zo Fils'), await by.person('Zo Fils')]
    const own = await by.home('Fils', [[keep, 'head']])
    const other = await by.home('Fils Aîné', [[drop, 'head']], { address: 'Ri 7' })
    const input = { church_id: by.church_id, keep_id: keep, drop_id: drop }
    const merge = await api.call(members.merge, input, { token: by.token })
    expect(whoIsIn(await by.read(own.id))).toEqual(['Zo Fils: head'])
    expect(merge.body.kept.household).toBe('Fils')
    await api.call(members.undoMerge, { merge_id: merge.body.id }, { token: by.token })
    expect(await by.read(other.id)).toMatchObject({ address: 'Ri 7', members: [{ member_id: drop }] })
  })
})

describe('proposed families', () => {
  it('are of one address, one phone or one import; accepted of a kind at once, and taken back as one', async () => {
    by = await householdScene(api)
    const people = [
      await by.person('Jean Hyppolite', { address: 'Ri 4', phone: '+50937000001' }),
      await by.person('Marie Hyppolite', { address: 'ri 4' }),
      await by.person('Ti Hyppolite', { address: 'Ri 4', kind: 'child' }),
    ]
    await by.person('Paul Joseph', { address: 'Ri 4' })
    for (const name of ['Luc Innocent', 'Léa Innocent']) await by.person(name, { phone: '+50937000002' })
    await by.person('Max Noël', { details: 'Family ID: 7\nFamily role: Spouse' })
    await by.person('Eva Pierre', { details: 'Family ID: 7\nFamily role: Head' })
    const { proposals, counts } = await by.proposals()
    expect(counts).toEqual({ address: 1, phone: 1, import: 1 })
    expect(proposals.map((one) => [one.kind, one.name, ...whoIsIn(one)!])).toEqual([
      ['import', 'Pierre', 'Max Noël: spouse', 'Eva Pierre: head'],
      ['address', 'Hyppolite', 'Jean Hyppolite: head', 'Marie Hyppolite: other_adult', 'Ti Hyppolite: child'],
      ['phone', 'Innocent', 'Luc Innocent: head', 'Léa Innocent: other_adult'],
    ])
    const [, , byPhone] = proposals
    const dismiss = { church_id: by.church_id, key: byPhone!.key }
    expect((await api.call(households.dismissProposal, dismiss, { token: by.token })).status).toBe(200)
    const accept = { church_id: by.church_id, kind: 'address' as const }
    const accepted = await api.call(households.acceptProposals, accept, { token: by.token })
    expect(accepted.body.accepted).toBe(1)
    expect(await homesOf('Hyppolite')).toEqual([
      ['Ri 4', 'Jean Hyppolite: head', 'Ti Hyppolite: child', 'Marie Hyppolite: other_adult'],
    ])
    expect((await by.proposals()).counts).toEqual({ address: 0, phone: 0, import: 1 })
    expect(await api.call(households.acceptProposals, accept, { token: by.token })).toMatchObject({
      status: 409,
      body: { message: m.household_proposal_gone() },
    })
    expect((await by.undo(accepted.body.change.id)).status).toBe(200)
    expect((await by.list()).households).toEqual([])
    expect(await by.textOf(people[0]!)).toBe(null)
  })

  it('join the household of one of them', async () => {
    by = await householdScene(api)
    const jean = await by.person('Jean Kernizan', { address: 'Ri 5' })
    const home = await by.home('Kernizan', [[jean, 'head']])
    await by.person('Rose Kernizan', { address: 'Ri 5' })
    const { proposals } = await by.proposals()
    expect(proposals).toMatchObject([{ household_id: home.id, members: [{ name: 'Rose Kernizan' }] }])
    const accept = { church_id: by.church_id, keys: [proposals[0]!.key] }
    await api.call(households.acceptProposals, accept, { token: by.token })
    expect(whoIsIn(await by.read(home.id))).toEqual(['Jean Kernizan: head', 'Rose Kernizan: other_adult'])
  })
})

it('a migration makes households of the texts, one for each address', async () => {
  const own = await databaseAt(inject('databaseUrl'), 49)
  const { pool, close } = connect(own.url)
  await addOldChurch(pool)
  await pool.query(
    `insert into members (id, church_id, name, sort_name, search, grams, household, address, kind, created_at)
     select id, 'c', id, id, id, '{}', household, address, kind, now() from (values
       ('c', 'Désir', 'Ri 1', 'member'), ('d', ' desir', null, 'child'), ('e', 'Désir', 'ri 1', 'member'),
       ('f', 'Cadet', 'Ri 2', 'member'), ('g', 'Cadet', 'Ri 3', 'member'), ('h', '  ', 'Ri 3', 'member')
     ) people (id, household, address, kind)`,
  )
  await migrateDatabase(own.url)
  const { rows } = await pool.query(
    `select h.name, h.address, h.main_contact_id as contact, array_agg(member_id || ': ' || role order by member_id) as people
     from households h join household_members m on m.household_id = h.id group by h.id order by h.name, h.address`,
  )
  expect(rows).toEqual([
    { name: 'Cadet', address: 'Ri 2', contact: 'f', people: ['f: head'] },
    { name: 'Cadet', address: 'Ri 3', contact: 'g', people: ['g: head'] },
    { name: 'Désir', address: 'Ri 1', contact: 'c', people: ['c: head', 'd: child', 'e: other_adult'] },
  ])
  const texts = await pool.query('select id, household from members order by id')
  expect(texts.rows.map(({ household }) => household)).toEqual([
    null,
    null,
    'Désir',
    'Désir',
    'Désir',
    'Cadet',
    'Cadet',
    null,
  ])
  await close()
  await own.drop()
})
