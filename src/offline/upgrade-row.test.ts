import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { rowsOf } = await import('./outbox.ts')

const row = (order: number, status: string) => ({
  order,
  key: `key ${order}`,
  version: 1,
  user: 'u',
  church: 'c',
  call: 'donations.update',
  input: { donation_id: 'g', amount: 5 },
  things: ['donation:g'],
  needs: ['new:g'],
  status,
  batch: 'b',
  tries: 2,
  nextAt: 7,
  madeAt: 1,
})

it('rows of an older app are there in the form of this one, in their order', async () => {
  const older = new Dexie('lakou')
  older.version(1).stores({ outbox: '++order, key, status, user', credentials: 'id' })
  older.version(2).stores({ uploads: 'id, user', uploadFiles: 'id' })
  await older.table('outbox').bulkAdd([row(4, 'waiting'), row(5, 'attention'), row(9, 'sent')])
  await older.table('credentials').add({ id: 'current', userId: 'u' })
  older.close()

  const rows = await rowsOf('u')
  expect(rows.map(({ order, status }) => [order, status])).toEqual([
    [4, 'waiting'],
    [5, 'needsAttention'],
    [9, 'sent'],
  ])
  const { things, needs, ...same } = row(4, 'waiting')
  expect(rows[0]).toEqual({ ...same, version: 3, entityKeys: things, dependsOn: needs, inServerTime: true })
  expect(await database.credentials.get('current')).toMatchObject({ userId: 'u' })
  expect(await database.outbox.where('status').equals('needsAttention').count()).toBe(1)
})
