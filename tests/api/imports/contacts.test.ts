import { describe, expect, it } from 'vitest'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { caseBytes } from '#tests/support/samples/imports/cases.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'

const api = await startApi()
type Owner = Awaited<ReturnType<typeof owner>>

const bring = async (by: Owner, file: string | Uint8Array) => {
  const id = await upload(api, by, 'manm.csv', file)
  const read = await settled(api, by, id)
  await api.call(imports.confirm, { import_id: id }, { token: by.token })
  expect((await settled(api, by, id)).status).toBe('done')
  return read
}
const find = async (by: Owner, q: string) => {
  const { body } = await api.call(members.list, { church_id: by.church.id, q }, { token: by.token })
  return body.members.map(({ name }) => name)
}

describe('second phones and emails of a list', () => {
  it('are stored in other details, found, exported, and told of column by column', async () => {
    const by = await owner(api)
    const read = await bring(by, caseBytes('04-two-phones.csv'))
    expect(
      read.columns.map(({ header, kind, stored, in_details }) => [header, kind, stored, in_details]),
    ).toEqual([
      ['First Name', 'first_name', undefined, undefined],
      ['Last Name', 'last_name', undefined, undefined],
      ['Mobile Phone', 'phone', 2, 1],
      ['Home Phone', 'phone_other', 1, 1],
      ['Work Phone', 'phone_other', 0, 1],
      ['Email', 'email', 3, 1],
      ['Work Email', 'email', 0, 1],
      ['Notes', 'details', undefined, undefined],
    ])
    expect(read.rows.map(({ name, phone, email, details }) => ({ name, phone, email, details }))).toEqual([
      {
        name: 'Rose Baptiste',
        phone: '+50937012345',
        email: 'rose@example.org',
        details:
          'Home Phone: +509 2812 3456\nWork Phone: +1 (305) 555-0144\nWork Email: rose.work@example.org\nNotes: Sings alto',
      },
      { name: 'Luc Cadet', phone: '+50928123457', email: 'luc@example.org', details: '' },
      {
        name: 'Ana Roc',
        phone: '+50936222345',
        email: 'ana@example.org',
        details: 'Mobile Phone: +509 4833 2345\nEmail: ana2@example.org',
      },
    ])
    expect(await find(by, '2812 3456')).toEqual(['Rose Baptiste'])
    expect(await find(by, '305-555-0144')).toEqual(['Rose Baptiste'])
    expect(await find(by, 'rose.work@example.org')).toEqual(['Rose Baptiste'])
    expect(await find(by, 'ana2')).toEqual(['Ana Roc'])
    expect(await find(by, '48332345')).toEqual(['Ana Roc'])
    const { body } = await api.call(members.export, { church_id: by.church.id }, { token: by.token })
    for (const text of ['+509 2812 3456', 'rose.work@example.org', 'ana2@example.org', 'Sings alto']) {
      expect(body as unknown as string).toContain(text)
    }
  })

  it('are found after a change of the member that leaves the details out', async () => {
    const by = await owner(api)
    await bring(by, 'Name,Phone\nAna Roc,3622-2345 / 4833-2345\n')
    const { body } = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
    const [ana] = body.members
    const change = { member_id: ana!.id, name: 'Ana R', phone: ana!.phone!, email: 'ana@example.org' }
    expect((await api.call(members.update, change, { token: by.token })).status).toBe(200)
    expect(await find(by, '4833 2345')).toEqual(['Ana R'])
  })

  it.each([
    ['a slash', '3622-2345 / 4833-2345', 'Phone: +509 4833 2345'],
    ['three colons', '3622-2345 ::: 4833-2345 ::: 2812-3456', 'Phone: +509 4833 2345\nPhone: +509 2812 3456'],
    ['a line break', '"3622-2345\n4833-2345"', 'Phone: +509 4833 2345'],
    ['a semicolon', '3622-2345;4833-2345', 'Phone: +509 4833 2345'],
    ['a word', '3622-2345 oswa 4833-2345', 'Phone: +509 4833 2345'],
    ['a label', '"C: 3622-2345, H: 4833-2345"', 'Phone: H: +509 4833 2345'],
    ['an extension', '3622-2345 ext. 12', 'Phone: 3622-2345 ext. 12'],
    ['no number', '3622-2345 / mande Rose', 'Phone: mande Rose'],
  ])('are told apart by %s', async (_name, cell, details) => {
    const by = await owner(api)
    const read = await bring(by, `Name,Phone\nAna Roc,${cell}\n`)
    expect(read.rows).toMatchObject([{ phone: '+50936222345', details, problems: [] }])
  })

  it.each([
    ['ana@example.org / ana2@example.org', 'Email: ana2@example.org'],
    ['ana@example.org ::: ana2@example.org', 'Email: ana2@example.org'],
    ['"ana@example.org\nana2@example.org"', 'Email: ana2@example.org'],
    ['ana@example.org ana2@example.org', 'Email: ana2@example.org'],
    ['Ana Roc <ana@example.org>; Ana <ana2@example.org>', 'Email: ana2@example.org'],
    ['ana@example.org; pa konnen lòt la', 'Email: pa konnen lòt la'],
    ['ana@example.org; ANA@example.org', ''],
  ])('of %j keep the second email', async (cell, details) => {
    const by = await owner(api)
    const read = await bring(by, `Name,Email\nAna Roc,${cell}\n`)
    expect(read.rows).toMatchObject([{ email: 'ana@example.org', details, problems: [] }])
  })

  it('a date of joining that cannot be read and a number of a household stay readable', async () => {
    const by = await owner(api)
    const read = await bring(by, 'Name,Joined,Household\nAna Roc,long ago,17\n')
    expect(read.rows).toMatchObject([{ details: 'Household: 17\nJoined: long ago', household: '' }])
    expect(read.columns[1]).toMatchObject({ stored: 0, in_details: 1 })
  })
})
