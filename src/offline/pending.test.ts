import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { events } from '#contract/events.ts'
import type { OutboxRow } from './database.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { storeCredentials } = await import('./credentials.ts')
const { discard, broadcast, rowsOf, write, writeAsGuest } = await import('./outbox.ts')
const { hideRows, onPendingChange, pendingRows, watchOutbox } = await import('./pending.ts')

const signIn = (userId: string) =>
  storeCredentials({ userId, access_token: 'a', refresh_token: 'r', apiBase: '/api', language: 'en' })
const mark = (member_id: string) =>
  write(attendance.mark, {
    church_id: 'c',
    date: '2026-11-15',
    marks: [{ member_id, present: true, marked_at: '2026-11-15T15:00:00.000Z' }],
  })
const marked = () => pendingRows().map((row) => row.entityKeys[0]?.split(':').at(-1))

beforeEach(async () => {
  await database.outbox.clear()
  await signIn('u')
  await watchOutbox('u')
})

describe('what the screens see of the outbox', () => {
  it('has a new row as soon as it is kept, without reading the others again', async () => {
    await mark('1')
    const first = pendingRows()
    const reading = vi.spyOn(database.outbox, 'where')
    await mark('2')
    expect(marked()).toEqual(['1', '2'])
    expect(pendingRows()[0]).toBe(first[0])
    expect(reading).not.toHaveBeenCalled()
    reading.mockRestore()
  })

  it('has the row as the database has it', async () => {
    await mark('1')
    expect(pendingRows()).toEqual(await database.outbox.toArray())
  })

  it('never loses sight of a row that is added while the others are being read', async () => {
    await mark('1')
    const seen: number[] = []
    const stop = onPendingChange(() => seen.push(pendingRows().length))
    broadcast()
    await mark('2')
    broadcast()
    await mark('3')
    await watchOutbox('u')
    stop()
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(marked()).toEqual(['1', '2', '3'])
  })

  it('has a row that was added after a read had begun, though the read does not find it', async () => {
    await mark('1')
    let find = (_: OutboxRow[]) => {}
    const found = new Promise<OutboxRow[]>((resolve) => (find = resolve))
    const before = await rowsOf('u')
    const where = vi.spyOn(database.outbox, 'where')
    where.mockReturnValueOnce({ equals: () => ({ toArray: () => found }) } as never)
    broadcast()
    await mark('2')
    const shown = new Promise<void>((resolve) => {
      const stop = onPendingChange(() => {
        stop()
        resolve()
      })
    })
    find(before)
    await shown
    where.mockRestore()
    expect(marked()).toEqual(['1', '2'])
  })

  it('follows what is taken away and what others write', async () => {
    const { order } = await mark('1')
    const { order: _, ...row } = await mark('2')
    await discard([order])
    await database.outbox.add({ ...row, key: 'other', entityKeys: ['mark:c:2026-11-15:3'] })
    broadcast()
    await watchOutbox('u')
    expect(marked()).toEqual(['2', '3'])
  })

  it('shows no longer what was read back, though it stays on the device for the next start', async () => {
    await mark('1')
    await mark('2')
    hideRows([pendingRows()[0]!.order])
    expect(marked()).toEqual(['2'])
    await mark('3')
    broadcast()
    await vi.waitFor(() => expect(marked()).toEqual(['2', '3']))
    await watchOutbox('u')
    expect(marked()).toEqual(['1', '2', '3'])
  })

  it("has nothing of another person's", async () => {
    await signIn('v')
    await mark('1')
    await watchOutbox('u')
    expect(pendingRows()).toEqual([])
    await watchOutbox(null)
    expect(pendingRows()).toEqual([])
  })

  it('has nothing of a guest who answers an invitation on this device', async () => {
    await mark('1')
    const input = { event_id: 'e', church_id: 'c', member_id: 'm', status: 'yes' } as const
    await writeAsGuest(events.rsvp, input, { apiBase: '/api', language: 'ht' })
    expect(marked()).toEqual(['1'])
  })
})
