import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import type { Mark } from '#contract/attendance/attendance.ts'
import { toServerTime } from '#contract/device-time.ts'
import { members } from '#contract/members.ts'
import { noteResponse } from '#src/lib/connection.ts'
import { credentialsAt, newMember, startOutboxServer } from '#tests/support/outbox-server.ts'
import type { Received } from '#tests/support/outbox-server.ts'

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

/** A mark that waits, as far as its form has not changed. */
const markRow = {
  key: 'k',
  user: 'u',
  church: 'c',
  call: attendance.mark.name,
  entityKeys: ['mark:c:2026-11-15:a'],
  dependsOn: ['new:a'],
  status: 'waiting',
  tries: 0,
  nextAt: 0,
  madeAt: 1,
}
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
})

describe('a mark', () => {
  const days = 3 * 86_400_000
  const years = 5 * 365 * 86_400_000
  const trueNow = Date.now.bind(Date)
  /** How far this device's clock is off, in milliseconds. */
  let error = 0
  /** What an earlier page has left in local storage. */
  let left: Map<string, string>

  /** The modules of a page that starts now. */
  async function openPage() {
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
    const hear = () => {
      for (let i = 0; i < 2; i++) page.learnServerTime(new Date(trueNow()).toUTCString(), Date.now())
    }
    const mark = (present: boolean) => {
      const marks = [{ member_id: 'a', present, ...page.instantNow('marked_at') }]
      return page.write(attendance.mark, { church_id: 'c', date: '2026-11-15', marks })
    }
    return { ...page, hear, mark }
  }

  /** When the server finds that each mark was made, as they arrive. */
  let arrived: number[] = []
  const read = ({ path, body, deviceTime }: Received): undefined => {
    if (path !== '/church/attendance') return
    const now = { device: deviceTime!, server: trueNow() }
    for (const { marked_at, not_before } of body['marks'] as Mark[]) {
      const notBefore = Date.parse(not_before ?? '1970-01-01')
      arrived.push(toServerTime({ at: Date.parse(marked_at), notBefore }, now))
    }
  }
  const isNear = (time: number | undefined, made: number) => expect(Math.abs(time! - made)).toBeLessThan(5000)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + error)
    vi.setSystemTime(trueNow())
    error = 0
    left = new Map()
    arrived = []
    server.before = read
  })
  afterEach(() => vi.useRealTimers())
  const setClock = (off: number) => {
    error = off
    vi.setSystemTime(trueNow() + off)
  }

  it.each([0, -days, years])('of a device whose clock is %i ms off counts when it was made', async (off) => {
    setClock(off)
    const page = await openPage()
    const made = trueNow()
    await page.mark(true)
    await page.sendWaiting()
    isNear(arrived[0], made)
  })

  it.each([
    { what: 'was days behind and was set right', before: -days, after: 0 },
    { what: 'was years ahead and was set right', before: years, after: 0 },
    { what: 'was right and was set back', before: 0, after: -days },
    { what: 'was right and was set ahead', before: 0, after: years },
    { what: 'was set twice', before: -days, after: years },
  ])('made before the clock $what counts when it was made', async ({ before, after }) => {
    setClock(before)
    const page = await openPage()
    page.hear()
    const made = trueNow()
    await page.mark(true)
    setClock(after)
    await page.sendWaiting()
    isNear(arrived[0], made)
  })

  it('counts when it was made though the page was closed and the clock set before it was sent', async () => {
    setClock(years)
    const earlier = await openPage()
    earlier.hear()
    const made = trueNow()
    await (await openPage()).mark(true)
    setClock(0)
    await (await openPage()).sendWaiting()
    isNear(arrived[0], made)
  })

  it('counts after the one before it, wherever the clock was set in between', async () => {
    for (const [before, after] of [
      [-days, 0],
      [years, 0],
      [0, -days],
      [0, years],
    ] as const) {
      setClock(before)
      const page = await openPage()
      page.hear()
      await page.mark(true)
      await page.sendWaiting()
      setClock(after)
      await page.mark(false)
      await page.sendWaiting()
    }
    expect(arrived).toHaveLength(8)
    for (let i = 0; i < arrived.length; i += 2) expect(arrived[i + 1]).toBeGreaterThanOrEqual(arrived[i]!)
  })

  it('is sent again with the same body and the time of then', async () => {
    const page = await openPage()
    await page.mark(true)
    server.replyWith({ status: 503, body: { message: 'Later' } })
    await page.sendWaiting()
    setClock(-days)
    await page.flush({ all: true })
    await page.sendWaiting()
    const [first, again] = server.received
    expect(again).toEqual({ ...first, deviceTime: expect.any(Number) })
    expect(first!.deviceTime! - again!.deviceTime!).toBeGreaterThan(days - 60_000)
  })
})

describe('rows of an older app, which computed the server’s time itself', () => {
  const at = '2026-11-15T15:00:00.000Z'
  const olderRow = (more: object) => ({
    ...markRow,
    version: 2,
    input: { church_id: 'c', date: '2026-11-15', marks: [{ member_id: 'a', present: true, marked_at: at }] },
    ...more,
  })
  const sent = async () => {
    await sendWaiting()
    const [{ deviceTime, body }] = server.received as [Received]
    return { deviceTime, marks: body['marks'] }
  }

  it('are sent as they were tried before, without the time of this device', async () => {
    await database.outbox.add(olderRow({ batch: 'b', tries: 1 }) as never)
    expect(await sent()).toEqual({
      deviceTime: undefined,
      marks: [{ member_id: 'a', present: true, marked_at: at }],
    })
  })

  it.each([
    ['the offset of then', { clockOffset: 60_000 }, '2026-11-15T15:01:00.000Z'],
    [
      'what was heard then',
      { clockOffset: null, timeGuess: { serverTime: 7, heard: 60_000 } },
      '1970-01-01T00:01:00.000Z',
    ],
  ])(
    'that were not tried have %s as their lower bound, once and for all tries',
    async (_, known, not_before) => {
      await database.outbox.add(olderRow(known) as never)
      server.replyWith({ status: 503, body: { message: 'Later' } })
      await sendWaiting()
      await database.outbox.toCollection().modify({ nextAt: 0 })
      await sendWaiting()
      const mark = { member_id: 'a', present: true, marked_at: at, not_before }
      expect(server.received.map(({ body }) => body['marks'])).toEqual([[mark], [mark]])
      for (const { deviceTime } of server.received) expect(deviceTime).toEqual(expect.any(Number))
    },
  )
})
