import { expect, it } from 'vitest'
import { imports } from '#contract/imports.ts'
import type { RowAction } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'

const api = await startApi()

type Owner = Awaited<ReturnType<typeof owner>>

const everybody = async (by: Owner) => {
  const reply = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
  return reply.body.members
}

it('what no field is for is stored line by line in other details, unless it is to be left out', async () => {
  const by = await owner(api)
  const file =
    'Name,Phone,Robe size,Locker,Shoe\nÉlisée Jean,37123456, L ,,42\nDieusibon Paul,38111111,,,\n' +
    `Wideline Pierre,38222222,${'x'.repeat(4000)},,\n`
  const id = await upload(api, by, 'manm.csv', file)
  const asked = await settled(api, by, id)
  expect(asked.status).toBe('mapping')
  const columns = asked.columns.map(({ kind }) => kind)
  expect(columns).toEqual(['name', 'phone', 'details', 'ignore', 'details'])
  await api.call(imports.map, { import_id: id, columns }, { token: by.token })

  const read = await settled(api, by, id)
  const details = 'Robe size: L\nShoe: 42'
  expect(read.rows.map((row) => row.details.slice(0, 30))).toEqual([
    expect.stringMatching(/^Robe size: x+$/),
    details,
    '',
  ])
  expect(read.rows[0]!.problems).toMatchObject([
    { field: 'details', message: expect.stringContaining('4000') },
  ])
  await api.call(imports.confirm, { import_id: id }, { token: by.token })
  await settled(api, by, id)
  expect((await everybody(by)).map((one) => one.details)).toEqual([null, details])

  // What was exported here comes back as it was.
  const exported = await api.call(members.export, { church_id: by.church.id }, { token: by.token })
  const other = await owner(api)
  const again = await upload(api, other, 'members.csv', exported.body as unknown as string)
  expect((await settled(api, other, again)).rows.map((row) => row.details)).toEqual(['', details])
})

it.each<[RowAction, string, string[]]>([
  ['merge', 'of the same name: what they lack is filled in', ['+50937123456 2@x.ht']],
  ['overwrite', 'who is reached otherwise now', ['+50938123456 2@x.ht']],
  ['add', 'whom another person shares the name with', ['+50937123456 null', '+50938123456 2@x.ht']],
])('%s: a member %s', async (action, _, after) => {
  const by = await owner(api)
  const bring = async (file: string, rows: { row: number; action: RowAction }[]) => {
    const id = await upload(api, by, 'manm.csv', file)
    const read = await settled(api, by, id)
    await api.call(imports.confirm, { import_id: id, rows }, { token: by.token })
    expect((await settled(api, by, id)).status).toBe('done')
    return read
  }
  const contacts = async () => (await everybody(by)).map(({ phone, email }) => `${phone} ${email}`).toSorted()
  await bring('Name,Phone\nJean Paul,37123456\n', [])
  const read = await bring('Name,Phone,Email\nPaul Jean,38123456,2@x.ht\n', [{ row: 2, action }])
  expect(read.rows[0]).toMatchObject({
    duplicate_of: { kind: 'member', by: 'name', name: 'Jean Paul' },
    doubts: [{ field: 'name', code: 'namesake', message: expect.stringContaining('same person') }],
  })
  expect(await contacts()).toEqual(after)

  await api.call(imports.undo, { import_id: read.id }, { token: by.token })
  expect(await contacts()).toEqual(['+50937123456 null'])
})
