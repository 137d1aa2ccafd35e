import { describe, expect, it } from 'vitest'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { caseBytes } from '#tests/support/samples/imports/cases.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import { workbookOf } from '#tests/support/samples/imports/workbooks.ts'

const api = await startApi()

describe('a family on one phone or email', () => {
  it('is a household: only who has the same name too is asked about', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'manm.csv', caseBytes('03-family-one-phone.csv'))
    const read = await settled(api, by, id)
    expect(read.totals).toMatchObject({ rows: 6, ready: 5, duplicates: 1 })
    expect(read.rows.find(({ row }) => row === 6)).toMatchObject({
      name: 'Jean Baptiste',
      duplicate_of: { kind: 'row', id: '2', by: 'phone' },
    })
    await api.call(imports.confirm, { import_id: id }, { token: by.token })
    expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 5 })
    const { body } = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
    const home = body.members.filter(({ household }) => household === 'Baptiste')
    expect(home.map(({ name }) => name).toSorted()).toEqual([
      'Esther Baptiste',
      'Jean Baptiste',
      'Marie Baptiste',
      'Samuel Baptiste',
    ])
  })

  it.each([
    ['another first name', 'Marie Cadet', 'ready'],
    ['another whole name', 'Wilner Roc', 'ready'],
    ['the same name', 'luc CADET', 'duplicates'],
    ['an initial', 'L. Cadet', 'duplicates'],
    ['a middle name more', 'Luc André Cadet', 'duplicates'],
    ['the surname first', '"Cadet, Luc"', 'duplicates'],
  ] as const)('with %s is told from a double', async (_what, name, kind) => {
    const by = await owner(api)
    const luc = { name: 'Luc Cadet', phone: '+50937123456', email: 'luc@example.org' }
    await api.call(members.add, { church_id: by.church.id, ...luc }, { token: by.token })
    const file = `Name,Phone,Email\n${name},37123456,\n${name.replace(/"$/, ' II"')},,luc@example.org\n`
    const read = await settled(api, by, await upload(api, by, 'manm.csv', file))
    expect(read.totals[kind]).toBeGreaterThan(0)
    if (kind === 'ready') expect(read.totals).toMatchObject({ duplicates: 1, ready: 1 })
  })

  it('in merged cells is one household, and the review counts the rows that were filled', async () => {
    const by = await owner(api)
    const [home, street] = [
      { value: 'Baptiste', rowSpan: 3 },
      { value: '12 Ri Lanbi', rowSpan: 3 },
    ]
    const book = await workbookOf([
      ['Household', 'Name', 'Phone', 'Address'],
      [home, 'Jean Baptiste', '37123456', street],
      [null, 'Marie Baptiste', '', null],
      [null, 'Esther Noël', '38123456', null],
      ['Cadet', 'Luc Cadet', '39123456', 'Delmas 33'],
    ])
    const read = await settled(api, by, await upload(api, by, 'fanmi.xlsx', book))
    expect(read.totals).toMatchObject({ rows: 4, ready: 4 })
    expect(read.rows.map(({ name, household, address }) => [name, household, address])).toEqual([
      ['Jean Baptiste', 'Baptiste', '12 Ri Lanbi'],
      ['Marie Baptiste', 'Baptiste', '12 Ri Lanbi'],
      ['Esther Noël', 'Baptiste', '12 Ri Lanbi'],
      ['Luc Cadet', 'Cadet', 'Delmas 33'],
    ])
    expect(read.columns.map((column) => column.filled_down)).toEqual([2, undefined, undefined, 2])
  })

  it('is added to by hand without a question, and a double with one', async () => {
    const by = await owner(api)
    const luc = { name: 'Luc Cadet', phone: '+50937123456', email: 'cadet@example.org' }
    await api.call(members.add, { church_id: by.church.id, ...luc }, { token: by.token })
    const similar = async (name: string) => {
      const input = { church_id: by.church.id, ...luc, name }
      return (await api.call(members.similar, input, { token: by.token })).body.similar.length
    }
    expect(await Promise.all(['Marie Cadet', 'Ana Roc', 'Luc Cadet', 'L. Cadet'].map(similar))).toEqual([
      0, 0, 1, 1,
    ])
  })
})
