import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { credentialsAt } from '#tests/support/outbox-server.ts'
import { addRow, markKeys } from './add-row.ts'
import type { OutboxRow } from './database.ts'

const marks = [{ member_id: 'a', present: true, marked_at: '2026-11-22T15:00:00.000Z' }]
const input = { church_id: 'c', date: '2026-11-22', marks }
const { changes, needs } = markKeys('c', { date: '2026-11-22' }, 'a')
const row: Omit<OutboxRow, 'order'> = {
  key: 'k',
  version: 3,
  user: 'u',
  church: 'c',
  call: attendance.mark.name,
  input,
  entityKeys: [changes],
  dependsOn: [needs],
  status: 'waiting',
  tries: 0,
  nextAt: 0,
  madeAt: 1,
}

it('stores nothing where nobody has signed in, and leaves the database to the app', async () => {
  await expect(addRow(structuredClone(row))).rejects.toThrow(/abort/i)
  expect(await indexedDB.databases()).toEqual([])
})

it('stores a row as the outbox does, which hears of it', async () => {
  const { storeCredentials } = await import('./credentials.ts')
  const { onOutboxChange, rowsOf, write } = await import('./outbox.ts')
  await storeCredentials(credentialsAt('/api'))
  const changed = vi.fn<() => void>()
  const stop = onOutboxChange(changed)
  await addRow(structuredClone(row))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  stop()
  await write(attendance.mark, input)
  const [added, written] = await rowsOf('u')
  const { key, order, madeAt } = written!
  expect({ ...added, key, order, madeAt }).toEqual(written)
  expect(added!.order).toBeLessThan(order)
})

it('stores nothing for who is not signed in any more', async () => {
  const { endCredentials, storeCredentials } = await import('./credentials.ts')
  const { rowsOf } = await import('./outbox.ts')
  const { length } = await rowsOf('u')
  await storeCredentials({ ...credentialsAt('/api'), userId: 'y' })
  await expect(addRow(structuredClone(row))).rejects.toThrow('The write was given up')
  await endCredentials('y')
  await expect(addRow(structuredClone(row))).rejects.toThrow('The write was given up')
  expect(await rowsOf('u')).toHaveLength(length)
})
