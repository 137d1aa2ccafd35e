import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { churches } from '#server/db/schema/church.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'

// A list with people who are archived asks about them, and brings back those who are said to be the same.

const api = await startApi()
type Owner = Awaited<ReturnType<typeof owner>>

async function withArchived(...names: string[]) {
  const by = await owner(api)
  const people = []
  for (const name of names) people.push(await member(api, by.token, by.church.id, name))
  const member_ids = people.map(({ id }) => id)
  await api.call(
    members.archive,
    { church_id: by.church.id, member_ids, archived: true },
    { token: by.token },
  )
  const list = ['Name,Phone', ...people.map(({ name, phone }) => `${name},${phone}`)].join('\n')
  return { by, list }
}

const confirm = (
  { token }: Owner,
  import_id: string,
  rows: { row: number; action: 'merge' | 'add' }[],
  when_full: 'refuse' | 'wait' = 'refuse',
) => api.call(imports.confirm, { import_id, rows, when_full }, { token })

async function namesIn({ church, token }: Owner, archived: 'no' | 'only' = 'no') {
  const { body } = await api.call(members.list, { church_id: church.id, archived }, { token })
  return body.members.map(({ name }) => name)
}

it('a row equal to an archived member asks, brings them back, and the undo archives them', async () => {
  const { by, list } = await withArchived('Ana Pòl')
  const id = await upload(api, by, 'lis.csv', `${list}\nBel Jan,37555555\n`)
  const review = await settled(api, by, id)
  expect(review.totals).toMatchObject({ ready: 1, duplicates: 1 })
  const doubled = review.rows.find(({ name }) => name === 'Ana Pòl')!
  expect(doubled.duplicate_of).toMatchObject({ kind: 'member', archived: true })

  expect((await confirm(by, id, [{ row: doubled.row, action: 'merge' }])).status).toBe(200)
  expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 1, merged: 1 })
  expect(await namesIn(by)).toEqual(['Ana Pòl', 'Bel Jan'])

  expect((await api.call(imports.undo, { import_id: id }, { token: by.token })).status).toBe(200)
  expect(await namesIn(by)).toEqual([])
  expect(await namesIn(by, 'only')).toEqual(['Ana Pòl'])
})

it('without a decision they stay archived', async () => {
  const { by, list } = await withArchived('Ana Pòl')
  const id = await upload(api, by, 'lis.csv', `${list}\nBel Jan,37555555\n`)
  await settled(api, by, id)
  await confirm(by, id, [])
  await settled(api, by, id)
  expect(await namesIn(by)).toEqual(['Bel Jan'])
  expect(await namesIn(by, 'only')).toEqual(['Ana Pòl'])
})

it('those for whom the plan has no room wait, and come back with it', async () => {
  const { by, list } = await withArchived('Ana Pòl', 'Bel Jan')
  const setAdults = (adultCount: number) =>
    api.db.update(churches).set({ adultCount }).where(eq(churches.id, by.church.id))
  const id = await upload(api, by, 'lis.csv', list)
  const { rows } = await settled(api, by, id)
  await setAdults(19)
  const same = rows.map(({ row }) => ({ row, action: 'merge' as const }))
  expect((await confirm(by, id, same, 'wait')).status).toBe(200)
  expect(await settled(api, by, id)).toMatchObject({ status: 'done', merged: 1, waiting: 1 })
  expect(await namesIn(by)).toEqual(['Ana Pòl'])

  await setAdults(1)
  expect((await api.call(imports.addWaiting, { import_id: id }, { token: by.token })).status).toBe(200)
  expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 0, merged: 2, waiting: 0 })
  expect(await namesIn(by)).toEqual(['Ana Pòl', 'Bel Jan'])
  expect(await namesIn(by, 'only')).toEqual([])
})

it('the export of a church is read with kinds', async () => {
  const { by } = await withArchived()
  const { id } = await member(api, by.token, by.church.id, 'Ti Jan')
  const child = { member_id: id, kind: 'child', base: { kind: 'adult' } } as const
  expect((await api.call(members.update, child, { token: by.token })).status).toBe(200)
  await member(api, by.token, by.church.id, 'Ana Pòl')
  const { body } = await api.call(members.export, { church_id: by.church.id }, { token: by.token })
  const other = await owner(api)
  const import_id = await upload(api, other, 'lis.csv', body as unknown as string)
  const review = await settled(api, other, import_id)
  expect(review).toMatchObject({ status: 'review', totals: { ready: 2 } })
  await confirm(other, import_id, [])
  await settled(api, other, import_id)
  const listed = await api.call(members.list, { church_id: other.church.id }, { token: other.token })
  expect(listed.body.members.map(({ name, kind }) => [name, kind])).toEqual([
    ['Ana Pòl', 'adult'],
    ['Ti Jan', 'child'],
  ])
  expect(listed.body.members.every(({ details }) => details === null)).toBe(true)
})
