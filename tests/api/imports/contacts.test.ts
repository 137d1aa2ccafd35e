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
  it('are stored with their labels, found, exported, and told of column by column', async () => {
    const by = await owner(api)
    const read = await bring(by, caseBytes('04-two-phones.csv'))
    expect(
      read.columns.map(({ header, kind, stored, in_details }) => [header, kind, stored, in_details]),
    ).toEqual([
      ['First Name', 'first_name', undefined, undefined],
      ['Last Name', 'last_name', undefined, undefined],
      ['Mobile Phone', 'phone', 3, 0],
      ['Home Phone', 'phone_other', 2, 0],
      ['Work Phone', 'phone_other', 1, 0],
      ['Email', 'email', 4, 0],
      ['Work Email', 'email', 1, 0],
      ['Notes', 'details', undefined, undefined],
    ])
    const { body: list } = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
    expect(list.members).toMatchObject([
      {
        name: 'Ana Roc',
        phone: '+50936222345',
        phone_label: 'mobile',
        phones: [{ value: '+50948332345', label: 'mobile' }],
        email: 'ana@example.org',
        emails: [{ value: 'ana2@example.org', label: '' }],
        details: null,
      },
      { name: 'Luc Cadet', phone: '+50928123457', phone_label: 'home', email: 'luc@example.org' },
      {
        name: 'Rose Baptiste',
        phone: '+50937012345',
        phone_label: 'mobile',
        phones: [
          { value: '+50928123456', label: 'home' },
          { value: '+13055550144', label: 'work' },
        ],
        email: 'rose@example.org',
        emails: [{ value: 'rose.work@example.org', label: 'work' }],
        details: 'Notes: Sings alto',
      },
    ])
    expect(list.members[1]).not.toHaveProperty('phones')
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

  const [second, home] = ['+50948332345', '+50928123456']
  const unlabelled = (...values: string[]) => values.map((value) => ({ value, label: '' }))
  it.each<[string, string, { value: string; label: string }[] | undefined, string]>([
    ['a slash', '3622-2345 / 4833-2345', unlabelled(second), ''],
    ['three colons', '3622-2345 ::: 4833-2345 ::: 2812-3456', unlabelled(second, home), ''],
    ['a line break', '"3622-2345\n4833-2345"', unlabelled(second), ''],
    ['a semicolon', '3622-2345;4833-2345', unlabelled(second), ''],
    ['a word', '3622-2345 oswa 4833-2345', unlabelled(second), ''],
    ['a label', '"C: 3622-2345, H: 4833-2345"', [{ value: second, label: 'home' }], ''],
    ['a word of their own', '3622-2345 / Manman: 4833-2345', [{ value: second, label: 'Manman' }], ''],
    ['an extension', '3622-2345 ext. 12', undefined, 'Phone: 3622-2345 ext. 12'],
    ['no number', '3622-2345 / mande Rose', undefined, 'Phone: mande Rose'],
  ])('are told apart by %s', async (_name, cell, phones, details) => {
    const by = await owner(api)
    const read = await bring(by, `Name,Phone\nAna Roc,${cell}\n`)
    expect(read.rows).toMatchObject([{ phone: '+50936222345', details, problems: [] }])
    expect(read.rows[0]!.phones).toEqual(phones)
  })

  const ana2 = 'ana2@example.org'
  it.each<[string, { value: string; label: string }[] | undefined, string]>([
    ['ana@example.org / ana2@example.org', unlabelled(ana2), ''],
    ['ana@example.org ::: ana2@example.org', unlabelled(ana2), ''],
    ['"ana@example.org\nana2@example.org"', unlabelled(ana2), ''],
    ['ana@example.org ana2@example.org', unlabelled(ana2), ''],
    ['Ana Roc <ana@example.org>; Ana <ana2@example.org>', unlabelled(ana2), ''],
    ['ana@example.org; travay: ana2@example.org', [{ value: ana2, label: 'work' }], ''],
    ['ana@example.org; ana2@example.org (lakay)', [{ value: ana2, label: 'home' }], ''],
    ['ana@example.org; pa konnen lòt la', undefined, 'Email: pa konnen lòt la'],
    ['ana@example.org; ANA@example.org', undefined, ''],
  ])('of %j keep the second email', async (cell, emails, details) => {
    const by = await owner(api)
    const read = await bring(by, `Name,Email\nAna Roc,${cell}\n`)
    expect(read.rows).toMatchObject([{ email: 'ana@example.org', details, problems: [] }])
    expect(read.rows[0]!.emails).toEqual(emails)
  })

  it.each(['en', 'fr', 'ht'] as const)('come back from our own file as they were (%s)', async (language) => {
    const by = await owner(api)
    const rose = {
      name: 'Rose Baptiste',
      phone: '+50937012345',
      phone_label: 'mobile',
      phones: [
        { value: '+50928123456', label: 'home' },
        { value: '+13055550144', label: 'Madanm li' },
        { value: '+50928123457', label: 'work' },
        { value: '+50928123458', label: 'other' },
        { value: '+50928123459', label: '' },
      ],
      email: 'rose@example.org',
      emails: [
        { value: 'rose.work@example.org', label: 'work' },
        { value: "o'rose@example.org", label: '' },
      ],
    }
    const luc = { name: 'Luc Cadet', phone: '+50928123450', phone_label: 'home', email: 'luc@example.org' }
    const ana = { name: 'Ana Roc', phone: '+50936222345', email: 'ana@example.org' }
    for (const one of [rose, luc, ana]) {
      await api.call(members.add, { church_id: by.church.id, ...one }, { token: by.token })
    }
    const { body } = await api.call(
      members.export,
      { church_id: by.church.id },
      { token: by.token, language },
    )
    const other = await owner(api)
    const read = await bring(other, body as unknown as string)
    expect(read.totals).toMatchObject({ rows: 3, ready: 3 })
    const { body: list } = await api.call(
      members.list,
      { church_id: other.church.id },
      { token: other.token },
    )
    expect(list.members).toMatchObject([ana, luc, rose])
    for (const field of ['phones', 'phone_label', 'emails']) expect(list.members[0]).not.toHaveProperty(field)
  })

  it('are known when somebody of the list is there already', async () => {
    const by = await owner(api)
    const rose = {
      name: 'Rose Baptiste',
      phone: '+50937012345',
      phones: [{ value: '+50928123456', label: 'home' }],
      email: 'rose@example.org',
    }
    await api.call(members.add, { church_id: by.church.id, ...rose }, { token: by.token })
    const list =
      'Name,Phone\nR. Baptiste,2812-3456\nLuc Baptiste,28123456\nRose M. Baptiste,3999-0000 / 3701-2345\n'
    const read = await settled(api, by, await upload(api, by, 'manm.csv', list))
    expect(
      read.rows
        .map(({ name, duplicate_of }) => [name, duplicate_of?.by])
        .toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
    ).toEqual([
      ['Luc Baptiste', undefined],
      ['R. Baptiste', 'phone'],
      ['Rose M. Baptiste', 'phone'],
    ])
  })

  it('stay with a row whose phone is corrected', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'manm.csv', 'Name,Mobile,Home Phone\nAna Roc,3622-2345,2812-3456\n')
    await settled(api, by, id)
    const correct = { import_id: id, row: 2, phone: '3622-9999 / 4833-2345' }
    const { body } = await api.call(imports.checkRow, correct, { token: by.token })
    expect(body).toMatchObject({
      phone: '+50936229999',
      phone_label: 'mobile',
      phones: [
        { value: second, label: '' },
        { value: home, label: 'home' },
      ],
      problems: [],
    })
  })

  it('a date of joining that cannot be read and a number of a household stay readable', async () => {
    const by = await owner(api)
    const read = await bring(by, 'Name,Joined,Household\nAna Roc,long ago,17\n')
    expect(read.rows).toMatchObject([{ details: 'Household: 17\nJoined: long ago', household: '' }])
    expect(read.columns[1]).toMatchObject({ stored: 0, in_details: 1 })
  })
})
