import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { notices } from '#contract/notices.ts'
import { importRows, imports as importTable } from '#server/db/schema/imports.ts'
import { jobs as jobTable } from '#server/db/schema/jobs.ts'
import { readImport } from '#server/imports/read-job.ts'
import { createNotices } from '#server/notices/notify.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'

// Jobs that run again, though what they do is done.

// A database of its own: its storage fails.
const api = await startApi({})
afterEach(() => vi.restoreAllMocks())

const list = 'Name,Phone\nÉlisée Jean,37123456\n'

it('a list that was added is done, and can be undone, though its file cannot be removed', async () => {
  const by = await owner(api)
  const id = await upload(api, by, 'manm.csv', list)
  await settled(api, by, id)
  vi.spyOn(api.storage, 'remove').mockRejectedValue(new Error('The storage is down.'))
  await api.call(imports.confirm, { import_id: id }, { token: by.token })
  const statuses = async () => {
    const rows = await api.db.select().from(jobTable).where(eq(jobTable.subject, id))
    return rows.map(({ kind, status }) => `${kind} ${status}`)
  }
  await expect.poll(statuses).toContain('import-add failed')
  expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 1 })
  const told = (await api.call(notices.list, {}, { token: by.token })).body.notices
  expect(told).toMatchObject([{ title: 'Your list has been added' }])
  const undone = await api.call(imports.undo, { import_id: id }, { token: by.token })
  expect(undone.body).toMatchObject({ status: 'undone', removed: 1 })
  const all = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
  expect(all.body.members).toEqual([])
})

it('rows that were confirmed while another process still read them stay as they were decided on', async () => {
  const by = await owner(api)
  const id = await upload(api, by, 'manm.csv', list)
  await settled(api, by, id)
  const importOf = eq(importTable.id, id)
  const rowsOf = eq(importRows.importId, id)
  await api.db.update(importTable).set({ status: 'reading' }).where(importOf)
  async function* confirmedMeanwhile(key: string) {
    await api.db.update(importTable).set({ status: 'adding' }).where(importOf)
    await api.db.update(importRows).set({ decision: 'add' }).where(rowsOf)
    yield* api.storage.read(key) as AsyncIterable<Buffer>
  }
  const storage = { ...api.storage, read: (key: string) => Readable.from(confirmedMeanwhile(key)) }
  const job = {
    progress: () => {},
    signal: new AbortController().signal,
    throwIfCancelled: () => Promise.resolve(),
  }
  await readImport({ ...api, ...createNotices(api), storage }, id, job)
  expect(await api.db.select().from(importTable).where(importOf)).toMatchObject([{ status: 'adding' }])
  expect(await api.db.select().from(importRows).where(rowsOf)).toMatchObject([{ decision: 'add' }])
})
