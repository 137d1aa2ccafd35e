import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attendance } from '#contract/attendance.ts'
import { members } from '#contract/members.ts'
import { noteResponse } from '#src/lib/connection.ts'
import { credentialsAt, newMember, startOutboxServer } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { storeCredentials } = await import('./credentials.ts')
const { rowsOf, write } = await import('./outbox.ts')
const { sendWaiting } = await import('./sender.ts')

let server: Awaited<ReturnType<typeof startOutboxServer>>

beforeEach(async () => {
  noteResponse()
  server = await startOutboxServer()
  await database.outbox.clear()
  await storeCredentials(credentialsAt(server.base))
})
afterEach(() => {
  vi.restoreAllMocks()
  return server.close()
})

const addMember = (id: string) => write(members.add, newMember(id))

describe('a clock that is set right', () => {
  const years = 5 * 365 * 86_400_000
  /** Moves this device's clock by `ahead` milliseconds until it is set right. */
  const clockAhead = (ahead: number) => {
    const now = Date.now.bind(Date)
    return vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  }

  it('sends what failed while it was years ahead, whatever the server asked for', async () => {
    for (const headers of [{ 'retry-after': '0' }, { 'retry-after': '900' }]) {
      await addMember('m')
      server.replyWith({ status: 503, body: { message: 'Later' }, headers })
      const ahead = clockAhead(years)
      await sendWaiting()
      ahead.mockRestore()
      expect(await rowsOf('u')).toMatchObject([{ status: 'waiting', tries: 1 }])
      server.reply = () => undefined
      await sendWaiting()
      expect(await rowsOf('u')).toMatchObject([{ status: 'sent' }])
      await database.outbox.clear()
    }
  })

  it('sends what a 429 put off while it was years ahead', async () => {
    await addMember('m')
    server.replyWith({ status: 429, body: { message: 'Slow' }, headers: { 'retry-after': '30' } })
    const ahead = clockAhead(years)
    await sendWaiting()
    ahead.mockRestore()
    server.reply = () => undefined
    await sendWaiting()
    expect(await rowsOf('u')).toMatchObject([{ status: 'sent' }])
  })

  it('sends what an older app put off for years', async () => {
    const { order } = await addMember('m')
    await database.outbox.update(order, { tries: 2, nextAt: Date.now() + years })
    await sendWaiting()
    expect(await rowsOf('u')).toMatchObject([{ status: 'sent' }])
  })

  it('sends marks in the order in which they were made, though the clock was set right in between', async () => {
    const days = 3 * 86_400_000
    const now = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - days)
    const serverDate = () => ({ date: new Date(now()).toUTCString() })
    server.reply = ({ path }) =>
      path === '/user-types' ? { status: 200, body: [], headers: serverDate() } : undefined
    vi.resetModules()
    const fresh = {
      ...(await import('./sender.ts')),
      ...(await import('./outbox.ts')),
      ...(await import('#src/lib/server-time.ts')),
    }
    const mark = (present: boolean) =>
      fresh.write(attendance.mark, {
        church_id: 'c',
        date: '2026-11-15',
        marks: [{ member_id: 'a', present, marked_at: new Date(Date.now()).toISOString() }],
      })
    await mark(true)
    await fresh.sendWaiting()
    await mark(false)
    clock.mockRestore()
    // What a page reads meanwhile tells that the clock is right now.
    for (let i = 0; i < 2; i++) fresh.learnServerTime(serverDate().date, now())
    await fresh.sendWaiting()
    const sent = server.received.flatMap(({ body }) => body['marks'] as { marked_at: string }[])
    const [first, second] = sent.map(({ marked_at }) => Date.parse(marked_at))
    expect(second).toBeGreaterThanOrEqual(first!)
    expect(Math.abs(second! - now())).toBeLessThan(5000)
  })

  describe('a mark that was made before anything was heard', () => {
    const now = Date.now.bind(Date)
    /** The modules of a page that starts now, with what an earlier one has left in its storage. */
    const start = async (left: Map<string, string>) => {
      vi.resetModules()
      const page = {
        ...(await import('./sender.ts')),
        ...(await import('./outbox.ts')),
        ...(await import('#src/lib/server-time.ts')),
      }
      page.persistServerTime({
        getItem: (key) => left.get(key) ?? null,
        setItem: (key, value) => void left.set(key, value),
      })
      return page
    }
    const mark = (page: Awaited<ReturnType<typeof start>>) =>
      page.write(attendance.mark, {
        church_id: 'c',
        date: '2026-11-15',
        marks: [{ member_id: 'a', present: false, marked_at: new Date(Date.now()).toISOString() }],
      })
    /** How far the time that arrived is from when the mark was made, in milliseconds. */
    const error = (made: number) => {
      const marks = server.received.flatMap(({ body }) => (body['marks'] ?? []) as { marked_at: string }[])
      return Math.abs(Date.parse(marks[0]!.marked_at) - made)
    }
    beforeEach(() => {
      server.reply = ({ path }) =>
        path === '/user-types'
          ? { status: 200, body: [], headers: { date: new Date(now()).toUTCString() } }
          : undefined
    })

    it('is sent with its time, though the clock was set ahead since', async () => {
      const page = await start(new Map())
      const made = now()
      await mark(page)
      clockAhead(years)
      await page.sendWaiting()
      expect(error(made)).toBeLessThan(5000)
    })

    it.each([
      { what: 'was right', before: 0, after: years },
      { what: 'was years ahead', before: years, after: 0 },
    ])('is sent with its time by a later page, though the clock $what and was set since', async (clock) => {
      const left = new Map<string, string>()
      const at = clockAhead(clock.before)
      const earlier = await start(left)
      for (let i = 0; i < 2; i++) earlier.learnServerTime(new Date(now()).toUTCString(), Date.now())
      const made = now()
      await mark(await start(left))
      at.mockRestore()
      clockAhead(clock.after)
      await (await start(left)).sendWaiting()
      expect(error(made)).toBeLessThan(5000)
    })
  })
})
