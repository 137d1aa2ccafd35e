import { describe, expect, it } from 'vitest'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { caseBytes } from '#tests/support/samples/imports/cases.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'

const api = await startApi()

type Owner = Awaited<ReturnType<typeof owner>>
interface Person {
  name: string
  phone: string
  email: string
  birthday: string
  address: string
  household: string
  details: string
}
const { keep, drop } = JSON.parse(caseBytes('09-merge.json').toString()) as Record<'keep' | 'drop', Person>

const add = async (by: Owner, person: Person) =>
  (
    await api.call(
      members.add,
      { church_id: by.church.id, ...person, phone: `+1 ${person.phone}` },
      { token: by.token },
    )
  ).body.id
const both = async () => {
  const by = await owner(api)
  return { by, ids: { church_id: by.church.id, keep_id: await add(by, keep), drop_id: await add(by, drop) } }
}
const find = async (by: Owner, q: string) =>
  (await api.call(members.list, { church_id: by.church.id, q }, { token: by.token })).body.members

describe('two people with different values', () => {
  it('are merged without a loss: the other values are readable, found and exported', async () => {
    const { by, ids } = await both()
    const preview = await api.call(members.mergePreview, ids, { token: by.token })
    const merged = await api.call(members.merge, ids, { token: by.token })
    expect(merged.body.kept).toMatchObject({
      ...keep,
      phone: '+13055550201',
      details:
        'Baptised 2011\nAllergic to peanuts\nSings alto\nName: Rose M. Pierre\nBirthday: 1980-02-10\n' +
        'Address: 99 Oak Ave\nHousehold: Pierre-Louis',
      phones: [{ value: '+17865550202', label: '' }],
      emails: [{ value: 'rose.work@example.org', label: '' }],
    })
    expect(preview.body.result.details).toBe(merged.body.kept.details)
    for (const q of ['7865550202', 'rose.work', '305-555-0201', 'rose@example.org']) {
      expect(await find(by, q)).toMatchObject([{ name: 'Rose Pierre' }])
    }
    const exported = await api.call(members.export, { church_id: by.church.id }, { token: by.token })
    expect(exported.body as unknown as string).toContain('peanuts')
  })

  it('are two again after the undo, each with their own values', async () => {
    const { by, ids } = await both()
    const choice = { ...ids, from_dropped: ['name', 'phone', 'address'] as const }
    const merged = await api.call(
      members.merge,
      { ...choice, from_dropped: [...choice.from_dropped] },
      { token: by.token },
    )
    expect(merged.body.kept).toMatchObject({
      name: drop.name,
      phone: '+17865550202',
      address: drop.address,
      email: keep.email,
      phones: [{ value: '+13055550201', label: '' }],
      emails: [{ value: 'rose.work@example.org', label: '' }],
      details: expect.stringContaining('Name: Rose Pierre\nBirthday: 1980-02-10'),
    })
    await api.call(members.undoMerge, { merge_id: merged.body.id }, { token: by.token })
    const read = async (id: string) =>
      (await api.call(members.get, { member_id: id }, { token: by.token })).body
    expect(await read(ids.keep_id)).toMatchObject({ ...keep, phone: '+13055550201' })
    expect(await read(ids.drop_id)).toMatchObject({ ...drop, phone: '+17865550202' })
    for (const id of [ids.keep_id, ids.drop_id]) expect(await read(id)).not.toHaveProperty('phones')
  })

  it('keep what has been edited since when the merge is undone', async () => {
    const { by, ids } = await both()
    const merged = await api.call(members.merge, ids, { token: by.token })
    const edit = {
      ...keep,
      phone: '+13055550201',
      member_id: ids.keep_id,
      details: `${merged.body.kept.details}\nDrives`,
    }
    await api.call(members.update, edit, { token: by.token })
    await api.call(members.undoMerge, { merge_id: merged.body.id }, { token: by.token })
    const { body } = await api.call(members.get, { member_id: ids.keep_id }, { token: by.token })
    expect(body).toMatchObject({ ...keep, phone: '+13055550201', details: edit.details })
  })

  it('a late edit of the merged one adds its lines to the details of the other', async () => {
    const { by, ids } = await both()
    await api.call(members.merge, ids, { token: by.token })
    const late = {
      ...drop,
      phone: '+17865550202',
      member_id: ids.drop_id,
      details: 'Allergic to peanuts\nSings tenor',
    }
    const { body } = await api.call(members.update, late, { token: by.token })
    const lines = body.details!.split('\n')
    expect(lines).toEqual(expect.arrayContaining(['Baptised 2011', 'Allergic to peanuts', 'Sings tenor']))
    expect(lines).not.toContain('Sings alto')
  })
})

it('a row of a list that is merged into a member loses nothing either, and its undo takes it back', async () => {
  const by = await owner(api)
  const id = await add(by, keep)
  const list =
    'Name,Phone,Email,Birthday,Address,Household,Allergy\n' +
    'Rose Pierre,+1 305-555-0201,rose.work@example.org,1980-02-10,99 Oak Ave,Pierre-Louis,peanuts\n'
  const importId = await upload(api, by, 'manm.csv', list)
  const asked = await settled(api, by, importId)
  const columns = asked.columns.map(({ kind }) => kind)
  await api.call(imports.map, { import_id: importId, columns }, { token: by.token })
  await settled(api, by, importId)
  await api.call(imports.accept, { import_id: importId, rows: [2] }, { token: by.token })
  const rows = [{ row: 2, action: 'merge' as const }]
  const confirmed = await api.call(imports.confirm, { import_id: importId, rows }, { token: by.token })
  expect(confirmed.status).toBe(200)
  await settled(api, by, importId)
  const read = async () => (await api.call(members.get, { member_id: id }, { token: by.token })).body
  expect(await read()).toMatchObject({
    ...keep,
    phone: '+13055550201',
    details:
      'Baptised 2011\nAllergy: peanuts\nBirthday: 1980-02-10\nAddress: 99 Oak Ave\nHousehold: Pierre-Louis',
    emails: [{ value: 'rose.work@example.org', label: '' }],
  })
  expect(await find(by, 'rose.work')).toHaveLength(1)
  await api.call(imports.undo, { import_id: importId }, { token: by.token })
  expect(await read()).toMatchObject({ ...keep, phone: '+13055550201' })
  expect(await read()).not.toHaveProperty('emails')
})
