import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from '#contract/members.ts'
import { memberMerges } from '#server/db/schema/member-care.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { mergeCall, pair, read, undoCall } from '#tests/support/merging.ts'

const api = await startApi()

type Owner = Awaited<ReturnType<typeof owner>>
let pastor: Owner

beforeAll(async () => {
  pastor = await owner(api)
})

const details = { name: 'Wideline Désir', phone: '3712 3456', email: 'wideline@example.org' }
const home = {
  birthday: '1978-07-04',
  address: '12 Ri Lanbi, Jakmèl',
  household: 'Fanmi Désir',
  details: 'Batize: 1999\nRòb: L',
}
const nothing = { birthday: null, address: null, household: null, details: null }

const add = (input: Record<string, unknown> = {}, by = pastor) =>
  api.call(members.add, { church_id: by.church.id, ...details, ...input }, { token: by.token })

const update = (member_id: string, input: Record<string, unknown> = {}, by = pastor) =>
  api.call(members.update, { member_id, ...details, ...input }, { token: by.token })

describe('birthday, address, household and other details of a member', () => {
  it('are stored, and blank where nobody tells them', async () => {
    expect((await add(home)).body).toMatchObject(home)
    expect((await add({ birthday: '02-29', address: ' ' })).body).toMatchObject({
      ...nothing,
      birthday: '02-29',
    })
    expect((await add()).body).toMatchObject(nothing)
  })

  it('stay when a change leaves them out, as an older app does, and go when it empties them', async () => {
    const { id } = (await add(home)).body
    expect((await update(id, { name: 'Wideline Paul' })).body).toMatchObject({
      ...home,
      name: 'Wideline Paul',
    })
    expect((await update(id, { household: 'Fanmi Paul' })).body).toMatchObject({
      ...home,
      household: 'Fanmi Paul',
    })
    expect((await update(id, { birthday: '', address: '', household: '', details: '' })).body).toMatchObject(
      nothing,
    )
  })

  it.each([
    ['birthday', '02-30', 'month'],
    ['birthday', '2199-01-01', 'month'],
    ['birthday', '1899-12-31', 'month'],
    ['address', 'x'.repeat(201), '200'],
    ['household', 'x'.repeat(81), '80'],
    ['details', 'x'.repeat(4001), '4000'],
  ])('%s %s is refused at its field', async (field, value, words) => {
    const { id } = (await add(home)).body
    for (const reply of [await add({ [field]: value }), await update(id, { [field]: value })]) {
      expect(reply.status).toBe(400)
      expect(reply.body.fields?.[field]).toContain(words)
    }
    const found = await api.call(members.get, { member_id: id }, { token: pastor.token })
    expect(found.body).toMatchObject(home)
  })

  it('are nobody else’s to change', async () => {
    const { id } = (await add(home)).body
    expect((await update(id, { household: 'Yo' }, await owner(api))).status).toBe(404)
    const found = await api.call(members.get, { member_id: id }, { token: pastor.token })
    expect(found.body).toMatchObject(home)
  })

  it('are in the file of all members', async () => {
    const by = await owner(api)
    await add(home, by)
    const reply = await api.call(
      members.export,
      { church_id: by.church.id },
      { token: by.token, language: 'ht' },
    )
    const [header, line] = (reply.body as unknown as string).split('\r\n')
    expect(header).toContain('Dat nesans,Adrès,Fanmi,Lòt detay')
    expect(line).toContain('1978-07-04,"12 Ri Lanbi, Jakmèl",Fanmi Désir,"Batize: 1999\nRòb: L"')
  })
})

describe('a merge', () => {
  it('fills what the kept one lacks, and its undo gives each theirs again', async () => {
    const by = await pair(api)
    const { keep, drop, token } = by
    const set = (id: string, values: object) =>
      api.db.update(memberTable).set(values).where(eq(memberTable.id, id))
    await set(keep.id, { address: '3 Ri Kapwa' })
    await set(drop.id, home)
    const both = { church_id: by.church.id, keep_id: keep.id, drop_id: drop.id }
    const made = {
      ...home,
      address: '3 Ri Kapwa',
      details: 'Batize: 1999\nRòb: L\nAddress: 12 Ri Lanbi, Jakmèl',
    }
    expect((await api.call(members.mergePreview, both, { token })).body.result).toMatchObject(made)
    const { id } = (await mergeCall(api, by, keep.id, drop.id)).body
    expect((await read(api, by, keep.id)).body).toMatchObject(made)

    await undoCall(api, by, id)
    expect((await read(api, by, keep.id)).body).toMatchObject({ ...nothing, address: '3 Ri Kapwa' })
    expect((await read(api, by, drop.id)).body).toMatchObject(home)
  })

  it('of before there were such fields gives nobody the kept one’s when it is undone', async () => {
    const by = await pair(api)
    const { keep, drop } = by
    const { id } = (await mergeCall(api, by, keep.id, drop.id)).body
    const [merge] = await api.db.select().from(memberMerges).where(eq(memberMerges.id, id))
    const older = JSON.parse(JSON.stringify(merge!.trace, (key, value) => (key in home ? undefined : value)))
    await api.db.update(memberMerges).set({ trace: older }).where(eq(memberMerges.id, id))
    await api.db.update(memberTable).set(home).where(eq(memberTable.id, keep.id))
    await undoCall(api, by, id)
    expect((await read(api, by, keep.id)).body).toMatchObject(home)
    expect((await read(api, by, drop.id)).body).toMatchObject(nothing)
  })
})
