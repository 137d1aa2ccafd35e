import { describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { files, importOf } from '#contract/files.ts'
import { groups } from '#contract/groups.ts'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import { workbookOf } from '#tests/support/samples/imports/workbooks.ts'

const api = await startApi()

const list = `Name;Phone;Email;Groups
Élisée Jean;37123456;elisee@example.org;Koral
Wideline Pierre;abc;wideline@example.org;Koral, Jèn
Dieusibon Paul;38111111;;
`
const confirm = (id: string, token: string, rows: object[] = []) =>
  api.call(imports.confirm, { import_id: id, rows }, { token })
const memberNames = async (by: Awaited<ReturnType<typeof owner>>) => {
  const reply = await api.call(members.list, { church_id: by.church.id, limit: 1000 }, { token: by.token })
  return reply.body.members.map(({ name }) => name)
}

describe('a list of members', () => {
  it('is read, looked at row by row, confirmed and undone', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'manm.csv', list)
    const read = await settled(api, by, id)
    expect(read).toMatchObject({
      status: 'review',
      totals: { rows: 3, ready: 2, problems: 1, duplicates: 0 },
    })
    expect(read.rows[0]).toMatchObject({ row: 3, name: 'Wideline Pierre', problems: [{ field: 'phone' }] })

    expect((await confirm(id, by.token)).body).toEqual({ status: 'adding' })
    expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 2 })
    expect(await memberNames(by)).toEqual(['Dieusibon Paul', 'Élisée Jean'])

    const undone = await api.call(imports.undo, { import_id: id }, { token: by.token })
    expect(undone.body).toEqual({ status: 'undone', removed: 2, kept: 0 })
    expect(await memberNames(by)).toEqual([])
    const left = await api.call(groups.list, { church_id: by.church.id }, { token: by.token })
    expect(left.body.groups).toEqual([])
  })

  it('is read from Excel as from CSV', async () => {
    const by = await owner(api)
    const file = await workbookOf([
      ['Prénom', 'Nom', 'Téléphone'].map((value) => ({ value })),
      [{ value: 'Élisée' }, { value: 'Jean' }, { value: 37123456, type: Number }],
    ])
    const read = await settled(api, by, await upload(api, by, 'manm.xlsx', file))
    expect(read.rows).toMatchObject([{ row: 2, name: 'Élisée Jean', phone: '+50937123456', problems: [] }])
  })

  it('with unknown columns asks what they mean, and is read by the answer', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'x.csv', 'A;B;C\nqq;37123456;x1\nzz;38123456;x2\n')
    const asked = await settled(api, by, id)
    expect(asked.status).toBe('mapping')
    expect(asked.columns.map(({ header }) => header)).toEqual(['A', 'B', 'C'])

    const wrong = await api.call(imports.map, { import_id: id, columns: ['name'] }, { token: by.token })
    expect(wrong.status).toBe(400)
    const nameless = { import_id: id, columns: ['phone', 'email', 'ignore'] }
    expect((await api.call(imports.map, nameless, { token: by.token })).status).toBe(400)

    const columns = ['name', 'phone', 'ignore']
    expect((await api.call(imports.map, { import_id: id, columns }, { token: by.token })).status).toBe(200)
    const read = await settled(api, by, id)
    expect(read).toMatchObject({ status: 'review', totals: { rows: 2, ready: 2 } })
  })

  it('has its rows corrected one by one, and says what is still wrong', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'manm.csv', list)
    await settled(api, by, id)
    const row = { import_id: id, row: 3, name: 'Wideline Pierre', email: 'wideline@example.org', groups: [] }
    const still = await api.call(
      imports.checkRow,
      { ...row, phone: '12' },
      { token: by.token, language: 'ht' },
    )
    expect(still.body.problems).toMatchObject([{ field: 'phone' }])
    const right = await api.call(imports.checkRow, { ...row, phone: '37 99 88 77' }, { token: by.token })
    expect(right.body).toMatchObject({ phone: '+50937998877', problems: [] })
    await confirm(id, by.token)
    expect(await settled(api, by, id)).toMatchObject({ added: 3 })
  })

  it('has a corrected row looked at anew for whom it doubles', async () => {
    const by = await owner(api)
    const people = 'Name,Phone\nÉlisée Jean,37123456\nWideline Pierre,abc\nW. Pierre,38111111\n'
    const id = await upload(api, by, 'manm.csv', people)
    await settled(api, by, id)
    const row = { import_id: id, row: 3, name: 'Wideline Pierre', email: '', groups: [] }
    const same = await api.call(imports.checkRow, { ...row, phone: '38111111' }, { token: by.token })
    expect(same.body.duplicate_of).toEqual({ kind: 'row', id: '4', name: 'W. Pierre', by: 'phone' })
    expect((await settled(api, by, id)).totals).toMatchObject({ ready: 2, problems: 0, duplicates: 1 })
    const own = await api.call(imports.checkRow, { ...row, phone: '38222222' }, { token: by.token })
    expect(own.body.duplicate_of).toBeNull()

    // Nor does a row double the one that was found to double it: nobody would be left to add.
    const pair = await upload(api, by, 'b.csv', 'Name,Phone\nÉlisée Jean,37123456\nE. Jean,37123456\n')
    await settled(api, by, pair)
    const first = { import_id: pair, row: 2, name: 'Élisée Jean', phone: '37123456', email: '', groups: [] }
    const checked = await api.call(imports.checkRow, first, { token: by.token })
    expect(checked.body.duplicate_of).toBeNull()
  })

  it('says until when it can be undone', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'manm.csv', list)
    expect((await settled(api, by, id)).undoUntil).toBeNull()
    await confirm(id, by.token)
    const done = await settled(api, by, id)
    const days = (Date.parse(done.undoUntil!) - Date.now()) / (24 * 60 * 60 * 1000)
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
  })

  it('that doubles members adds nobody twice; a merge fills their blanks, and an undo empties them', async () => {
    const by = await owner(api)
    await settled(
      api,
      by,
      await upload(api, by, 'a.csv', 'Name,Phone,Birthday\nÉlisée Jean,37123456,4/7\n'),
    ).then(({ id }) => confirm(id, by.token))
    await expect.poll(() => memberNames(by)).toEqual(['Élisée Jean'])

    const more =
      'Name,Phone,Email,Groups,Birthday,Street,City,Family\n' +
      'ELISEE JEAN,3712-3456,e@example.org,Koral,25/12/1980,3 Ri Kapwa,Jakmèl,Fanmi Jean\n'
    const again = await upload(api, by, 'b.csv', more)
    const read = await settled(api, by, again)
    expect(read.totals.duplicates).toBe(1)
    const home = { address: '3 Ri Kapwa, Jakmèl', household: 'Fanmi Jean' }
    expect(read.rows).toMatchObject([{ ...home, birthday: '1980-12-25' }])
    expect(read.rows[0]!.duplicate_of).toMatchObject({ kind: 'member', by: 'phone', name: 'Élisée Jean' })
    expect((await confirm(again, by.token)).status).toBe(400)
    await confirm(again, by.token, [{ row: 2, action: 'merge' }])
    expect(await settled(api, by, again)).toMatchObject({ status: 'done', added: 0, merged: 1 })

    const found = () => api.call(members.list, { church_id: by.church.id }, { token: by.token })
    expect((await found()).body.members).toMatchObject([
      {
        name: 'Élisée Jean',
        email: 'e@example.org',
        ...home,
        birthday: '07-04',
        groups: [{ name: 'Koral' }],
      },
    ])
    await api.call(imports.undo, { import_id: again }, { token: by.token })
    const [left] = (await found()).body.members
    expect(left).toMatchObject({ email: null, address: null, household: null, birthday: '07-04', groups: [] })
  })

  it('keeps whoever was marked since, when it is undone', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'manm.csv', list)
    await settled(api, by, id)
    await confirm(id, by.token)
    await settled(api, by, id)
    const all = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
    const elisee = all.body.members.find(({ name }) => name === 'Élisée Jean')!
    const mark = { member_id: elisee.id, present: true, marked_at: new Date().toISOString() }
    await api.call(
      attendance.mark,
      { church_id: by.church.id, date: '2026-11-15', marks: [mark] },
      { token: by.token },
    )
    const undone = await api.call(imports.undo, { import_id: id }, { token: by.token })
    expect(undone.body).toMatchObject({ removed: 1, kept: 1 })
    expect(await memberNames(by)).toEqual(['Élisée Jean'])
  })

  it('larger than the plan has room for is refused with the limit, and nothing is added', async () => {
    const by = await owner(api)
    const names = Array.from({ length: 21 }, (_, i) => `Moun ${String.fromCharCode(65 + i)},3712${1000 + i}`)
    const id = await upload(api, by, 'big.csv', `Name,Phone\n${names.join('\n')}\n`)
    await settled(api, by, id)
    const refused = await confirm(id, by.token)
    expect(refused.status).toBe(402)
    expect(refused.body.message).toContain('20')
    expect(await memberNames(by)).toEqual([])
  })

  it('is added once, however often it is confirmed', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'manm.csv', list)
    await settled(api, by, id)
    const replies = await Promise.all([confirm(id, by.token), confirm(id, by.token), confirm(id, by.token)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await settled(api, by, id)
    expect(await memberNames(by)).toHaveLength(2)
  })

  it('has its wrong rows as a file in the language of the caller', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'manm.csv', `Name;Phone\n=cmd|'/c calc';12ab\n`)
    await settled(api, by, id)
    const file = await api.call(imports.problems, { import_id: id }, { token: by.token, language: 'fr' })
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.body).toContain('Problème')
    expect(file.body).toContain(`'=cmd`)
  })

  it('can be given up before it is confirmed, not after', async () => {
    const by = await owner(api)
    const id = await upload(api, by, 'manm.csv', list)
    await settled(api, by, id)
    expect((await api.call(imports.cancel, { import_id: id }, { token: by.token })).status).toBe(200)
    expect((await api.call(imports.get, { import_id: id }, { token: by.token })).status).toBe(404)
    const listed = await api.call(imports.list, { church_id: by.church.id }, { token: by.token })
    expect(listed.body.totalItems).toBe(0)
  })
})

describe('what cannot be imported', () => {
  it.each([
    ['a workbook that is none', 'x.xlsx', 'not a workbook', 'not an Excel workbook'],
    [
      'gifts',
      'gifts.csv',
      'Date,Batch,First Name,Last Name,Amount,Fund(s)\n11/15/2026,1,Jean,Paul,10,Tithe\n',
      'donations, not people',
    ],
    ['an empty file', 'x.csv', '', 'empty'],
    ['bytes that are no text', 'x.csv', new Uint8Array(5000).fill(0), 'could not be read'],
  ])('says why: %s', async (_, name, content, words) => {
    const by = await owner(api)
    const read = await settled(api, by, await upload(api, by, name, content))
    expect(read.status).toBe('failed')
    expect(read.message).toContain(words)
  })

  it('is refused while it is sent when it is larger than 25 MB', async () => {
    const by = await owner(api)
    const large = upload(api, by, 'x.csv', new Uint8Array(40 * 1024 * 1024).fill(65))
    await expect(large).rejects.toMatchObject({ status: 413, message: expect.stringContaining('25 MB') })
  })

  it('names the part that is missing', async () => {
    const by = await owner(api)
    const about = { title: 'x.csv', label: 'member-list', church_id: by.church.id }
    const { body } = await api.call(files.initiate, about, { token: by.token })
    const part = { ...body, partNumber: 2, file: new Blob(['x']) }
    await api.call(files.uploadPart, part, { token: by.token })
    const refused = await api.call(files.complete, body, { token: by.token })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('Part 1')])
  })

  it('takes the same part twice, and closes twice with the same answer', async () => {
    const by = await owner(api)
    const about = { title: 'x.csv', label: 'member-list', church_id: by.church.id }
    const { body } = await api.call(files.initiate, about, { token: by.token })
    const part = { ...body, partNumber: 1, file: new Blob([list]) }
    for (const _ of [1, 2])
      expect((await api.call(files.uploadPart, part, { token: by.token })).status).toBe(200)
    const first = await api.call(files.complete, body, { token: by.token })
    const second = await api.call(files.complete, body, { token: by.token })
    expect(second.body).toEqual(first.body)
    expect((await settled(api, by, importOf(first.body))).totals.rows).toBe(3)
  })
})

describe('who may import', () => {
  it('is no usher, and nobody of another church', async () => {
    const by = await owner(api)
    const usher = await withRole(api, by.church.id, 'usher')
    const stranger = await owner(api)
    const id = await upload(api, by, 'manm.csv', list)
    await settled(api, by, id)
    for (const [token, status] of [
      [usher.token, 403],
      [stranger.token, 404],
      [undefined, 401],
    ] as const) {
      expect((await api.call(imports.get, { import_id: id }, { token })).status).toBe(status)
      expect((await api.call(imports.confirm, { import_id: id }, { token })).status).toBe(status)
      const about = { title: 'x.csv', label: 'member-list', church_id: by.church.id }
      expect((await api.call(files.initiate, about, { token })).status).toBe(status)
    }
    await member(api, by.token, by.church.id)
    expect(await memberNames(by)).toEqual(['Élisée Jean'])
  })

  it("never writes into somebody else's upload", async () => {
    const by = await owner(api)
    const stranger = await owner(api)
    const about = { title: 'x.csv', label: 'member-list', church_id: by.church.id }
    const { body } = await api.call(files.initiate, about, { token: by.token })
    const part = { ...body, partNumber: 1, file: new Blob(['x']) }
    expect((await api.call(files.uploadPart, part, { token: stranger.token })).status).toBe(404)
    expect((await api.call(files.complete, body, { token: stranger.token })).status).toBe(404)
  })
})
