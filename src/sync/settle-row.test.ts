import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'

vi.stubGlobal('navigator', { onLine: true })
const { noteResponse, noteNetworkError } = await import('#src/lib/connection.ts')
const { storeCredentials } = await import('#src/offline/credentials.ts')
const { database } = await import('#src/offline/database.ts')
const { broadcast, write } = await import('#src/offline/outbox.ts')
const { RowRejected } = await import('./settle-row.ts')
const { settleRow } = await import('./settle-row.ts')

const add = () =>
  write(members.add, { id: 'm', church_id: 'c', name: 'Ana', phone: '37123456', email: 'a@example.org' })
/** What the sender does to a row. */
async function become(order: number, changes: object) {
  await database.outbox.update(order, changes)
  broadcast()
}

beforeEach(async () => {
  await database.outbox.clear()
  await storeCredentials({
    userId: 'u',
    access_token: 'a',
    refresh_token: 'r',
    apiBase: '/api',
    language: 'en',
  })
})
afterEach(() => {
  vi.useRealTimers()
  noteResponse()
})

describe('settle', () => {
  it('tells that the server has it', async () => {
    const { order } = await add()
    const settled = settleRow(order)
    await become(order, { status: 'sent' })
    expect(await settled).toBe('sent')
  })

  it('takes a row that is gone for one that was sent and read back', async () => {
    const { order } = await add()
    await database.outbox.delete(order)
    expect(await settleRow(order)).toBe('sent')
  })

  it('throws what the server said, by field', async () => {
    const { order } = await add()
    const settled = settleRow(order)
    await become(order, {
      status: 'needsAttention',
      message: 'Not a number',
      fields: { phone: 'Not a number' },
      statusCode: 402,
    })
    const error = await settled.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RowRejected)
    expect(error).toMatchObject({ status: 402, message: 'Not a number', fields: { phone: 'Not a number' } })
  })

  it('does not wait where there is no network', async () => {
    noteNetworkError()
    expect(await settleRow((await add()).order)).toBe('waiting')
  })

  it('does not wait longer when a try has failed', async () => {
    const { order } = await add()
    // The moment that it waits at most never ends.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const settled = settleRow(order)
    await become(order, { tries: 1 })
    expect(await settled).toBe('waiting')
  })

  it('stops waiting when no answer comes', async () => {
    const { order } = await add()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const settled = settleRow(order)
    vi.advanceTimersByTime(2500)
    expect(await settled).toBe('waiting')
  })
})
