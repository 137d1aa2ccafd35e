import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlyMarks, storeEarlyMarks } from '#src/lib/roll-snapshot.ts'
import { credentialsAt } from '#tests/support/outbox-server.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { storeCredentials, deleteCredentials, SignedOut } = await import('#src/offline/credentials.ts')
const { database } = await import('#src/offline/database.ts')
const { rowsOf } = await import('#src/offline/outbox.ts')
const { writeEarlyMarks } = await import('./early-marks.ts')

beforeEach(() => storeCredentials(credentialsAt('/api')))
afterEach(async () => {
  stored.clear()
  await database.outbox.clear()
})

const markedAt = Date.parse('2026-11-22T15:00:00Z')
const early = (member_id: string, present: boolean, user = 'u') => ({
  user,
  church_id: 'c',
  date: '2026-11-22',
  member_id,
  present,
  markedAt,
})
const written = async () =>
  (await rowsOf('u')).map(({ call, church, input }) => ({ call, church, marks: input['marks'] }))
const mark = (member_id: string, present: boolean) => ({
  call: 'attendance.mark',
  church: 'c',
  marks: [{ member_id, present, marked_at: '2026-11-22T15:00:00.000Z' }],
})

it('puts what was marked before the app was there into the outbox, once and in its order', async () => {
  storeEarlyMarks([early('a', true), early('b', true), early('a', false)])
  await writeEarlyMarks('u')
  expect(await written()).toEqual([mark('a', true), mark('b', true), mark('a', false)])
  await writeEarlyMarks('u')
  expect(await rowsOf('u')).toHaveLength(3)
})

it('leaves another person’s where they are', async () => {
  storeEarlyMarks([early('a', true, 'v'), early('b', true)])
  await writeEarlyMarks('u')
  expect(await written()).toEqual([mark('b', true)])
  expect(earlyMarks()).toEqual([early('a', true, 'v')])
})

it('leaves what the device cannot store where it is, for the next start', async () => {
  await deleteCredentials()
  storeEarlyMarks([early('a', true)])
  await expect(writeEarlyMarks('u')).rejects.toThrow(SignedOut)
  expect(earlyMarks()).toHaveLength(1)
})
