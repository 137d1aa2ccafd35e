import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeCaches } from '#tests/support/stand-ins/fake-caches.ts'
import type { OutboxRow } from './database.ts'

const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve())
vi.stubGlobal('navigator', { setAppBadge })
const { clearBadge, showBadge } = await import('./app-badge.ts')
const { database } = await import('./database.ts')

beforeEach(async () => {
  vi.stubGlobal('caches', fakeCaches())
  setAppBadge.mockClear()
  await database.outbox.clear()
})

const addRow = (key: string, more: Partial<OutboxRow> = {}) =>
  database.outbox.add({
    key,
    version: 3,
    user: 'marie',
    church: 'c1',
    call: 'attendance.mark',
    input: {},
    entityKeys: [key],
    dependsOn: [],
    status: 'waiting',
    tries: 0,
    nextAt: 0,
    madeAt: 0,
    ...more,
  })

it('counts what waits, what needs attention and what is unread, and nothing of others', async () => {
  await addRow('a')
  await addRow('b', { status: 'needsAttention' })
  await addRow('c', { status: 'sent' })
  await addRow('d', { user: 'jean' })
  await showBadge('marie', 3)
  expect(setAppBadge).toHaveBeenLastCalledWith(5)
})

it('goes on from what was unread where only the rows are known, as in the worker', async () => {
  await showBadge('marie', 2)
  await addRow('a')
  await showBadge('marie')
  expect(setAppBadge).toHaveBeenLastCalledWith(3)
  await database.outbox.clear()
  await showBadge('marie')
  expect(setAppBadge).toHaveBeenLastCalledWith(2)
  await showBadge('jean')
  expect(setAppBadge).toHaveBeenLastCalledWith(0)
})

it('shows nothing once nobody is signed in', async () => {
  await showBadge('marie', 2)
  await clearBadge()
  expect(setAppBadge).toHaveBeenLastCalledWith(0)
  await showBadge('marie')
  expect(setAppBadge).toHaveBeenLastCalledWith(0)
})

it('works in browsers without badges or caches', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('caches', undefined)
  await expect(showBadge('marie', 1)).resolves.toBeUndefined()
  await expect(clearBadge()).resolves.toBeUndefined()
  vi.stubGlobal('navigator', { setAppBadge })
})
