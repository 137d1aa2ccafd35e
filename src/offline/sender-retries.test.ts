import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { members } from '#contract/members.ts'
import { podcasts } from '#contract/podcasts.ts'
import { noteResponse, online, onlineStore } from '#src/lib/connection.ts'
import { credentialsAt, newMember, startOutboxServer } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { storeCredentials } = await import('./credentials.ts')
const { rowsOf, write } = await import('./outbox.ts')
const { isStuck, parkedWith } = await import('./plan.ts')
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
const markPresent = (member_id: string) =>
  write(attendance.mark, {
    church_id: 'c',
    date: '2026-11-15',
    marks: [{ member_id, present: true, marked_at: '2026-11-15T15:00:00.000Z' }],
  })

describe('when it is sent again', () => {
  it('is not before the moment that a 503 names', async () => {
    await addMember('m')
    server.replyWith({ status: 503, body: { message: 'Later' }, headers: { 'retry-after': '900' } })
    expect((await sendWaiting())! - Date.now()).toBeGreaterThan(890_000)
  })

  it('is when the first of several pauses ends', async () => {
    const [soon, late] = [await addMember('a'), await addMember('b')]
    const start = Date.now()
    await database.outbox.update(soon.order, { nextAt: start + 60_000 })
    await database.outbox.update(late.order, { nextAt: start + 120_000 })
    expect(await sendWaiting()).toBe(start + 60_000)
    expect(server.received).toEqual([])
  })

  it('is at one moment for all that travelled together', async () => {
    const [first, second] = [await markPresent('a'), await markPresent('b')]
    await database.outbox.update(second.order, { tries: 3 })
    server.replyWith({ status: 503, body: { message: 'Later' } })
    await sendWaiting()
    const rows = await rowsOf('u')
    expect(rows.map(({ tries, batch }) => [tries, batch])).toEqual([
      [4, first.key],
      [4, first.key],
    ])
    expect(rows[1]!.nextAt).toBe(rows[0]!.nextAt)
  })
})

describe('a pause', () => {
  it('is kept within the millisecond that it was set in', async () => {
    const instant = Date.parse('2026-11-24T12:00:00Z')
    vi.spyOn(Date, 'now').mockReturnValue(instant)
    // 500.1 ms: added to the instant, the sum is rounded up.
    vi.spyOn(Math, 'random').mockReturnValue(0.0002)
    await addMember('m')
    server.replyWith('cut')
    await sendWaiting()
    expect(await rowsOf('u')).toMatchObject([{ tries: 1 }])
  })
})

describe('without a network', () => {
  it('two requests find that out, and the rest waits untried', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await addMember(id)
    server.reply = () => 'cut'
    await sendWaiting()
    expect((await rowsOf('u')).map(({ tries, stuck }) => [tries, stuck])).toEqual([
      [1, 0],
      [0, undefined],
      [0, undefined],
      [0, undefined],
    ])
    expect(online()).toBe(false)
  })
})

describe('rows that get no response of ours on a good line', () => {
  it.each<[string, ReturnType<typeof server.reply>]>([
    ['a page that comes in its place', { status: 200, raw: '<!doctype html>' }],
    ['a response that the contract does not know', { status: 200, body: { of: 'another version' } }],
    ['a cut', 'cut'],
    ['a failure of the server', { status: 500, body: { message: 'Something went wrong' } }],
  ])('hold up no others, count for themselves, and are no lost network: %s', async (_, reply) => {
    const poisoned = ['a', 'b', 'c']
    for (const id of [...poisoned, 'd']) await addMember(id)
    const isPoisoned = (path: string) =>
      path === '/user-types' ? false : server.received.at(-1)!.body['id'] !== 'd'
    server.reply = ({ path }) => (isPoisoned(path) ? reply : undefined)
    const seen = new Set<boolean>([online()])
    const { unsubscribe } = onlineStore.subscribe((state) => void seen.add(state))
    for (let round = 0; round < 3; round++) {
      await database.outbox.where('status').equals('waiting').modify({ nextAt: 0 })
      await sendWaiting()
    }
    unsubscribe()
    expect(seen).toEqual(new Set([true]))
    const rows = await rowsOf('u')
    expect(rows.map((row) => [row.status, isStuck(row)])).toEqual([
      ['waiting', true],
      ['waiting', true],
      ['waiting', true],
      ['sent', false],
    ])
    // Their keys stay: perhaps the server has done it.
    expect(new Set(server.received.filter(({ body }) => body['id'] === 'a').map(({ key }) => key)).size).toBe(
      1,
    )
  })
})

describe('a 429', () => {
  it('leaves what was rejected before as it is', async () => {
    const rejected = await addMember('rejected')
    await database.outbox.update(rejected.order, { status: 'needsAttention', message: 'No' })
    await addMember('waiting')
    server.replyWith({ status: 429, body: { message: 'Slow' }, headers: { 'retry-after': '30' } })
    await sendWaiting()
    expect(await rowsOf('u')).toMatchObject([
      { status: 'needsAttention', message: 'No', nextAt: 0 },
      { status: 'waiting' },
    ])
  })
})

describe('a rejection', () => {
  it('of what nobody asked for deletes the row: nobody would know what to do about it', async () => {
    const moved_at = new Date().toISOString()
    await write(podcasts.savePosition, { podcast_id: 'p', position: 60, ended: false, moved_at })
    server.replyWith({ status: 400, body: { message: 'No' } })
    await sendWaiting()
    expect(await rowsOf('u')).toEqual([])
  })
})

describe('a batch', () => {
  it('goes under one key, the first row’s, however often it is tried', async () => {
    const { key } = await markPresent('a')
    await markPresent('b')
    server.reply = () => (server.received.length === 1 ? 'cut' : undefined)
    await sendWaiting()
    await database.outbox.toCollection().modify({ nextAt: 0 })
    await sendWaiting()
    expect(server.received.map((request) => request.key)).toEqual([key, key])
  })
  it('that the server fails at is taken apart until the one bad mark is found, and the others arrive', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    for (const name of names) await markPresent(name)
    const bad = await markPresent('bad')
    await markPresent('last')
    const marked = ({ body }: { body: Record<string, unknown> }) =>
      (body['marks'] as { member_id: string }[]).map(({ member_id }) => member_id)
    const done: string[] = []
    server.reply = (request) => {
      if (request.path === '/user-types') return undefined
      if (marked(request).includes('bad')) return { status: 500, body: { message: 'Something went wrong' } }
      done.push(...marked(request))
      return undefined
    }
    const round = async () => {
      await database.outbox.where('status').equals('waiting').modify({ nextAt: 0 })
      await sendWaiting()
    }
    for (let i = 0; i < 3; i++) await round()
    expect(done).toEqual([])
    for (let i = 0; i < 4; i++) await round()
    expect(done.toSorted()).toEqual([...names, 'last'].toSorted())
    const rows = await rowsOf('u')
    expect(rows.filter(isStuck).map(({ order }) => order)).toEqual([bad.order])
    // A key stands for one body.
    const bodies = new Map(server.received.map(({ key, body }) => [key, JSON.stringify(body)]))
    for (const { key, body } of server.received) expect(bodies.get(key)).toBe(JSON.stringify(body))
  })

  it('of two marks on one member is not taken apart', async () => {
    await markPresent('a')
    await markPresent('a')
    server.replyWith({ status: 500, body: { message: 'Something went wrong' } })
    for (let i = 0; i < 4; i++) {
      await database.outbox.toCollection().modify({ nextAt: 0 })
      await sendWaiting()
    }
    expect(new Set(server.received.map(({ key }) => key)).size).toBe(1)
    expect((await rowsOf('u')).map(isStuck)).toEqual([true, true])
  })

  it('that is rejected whole leaves a later mark of the same member waiting below the first, which is shown', async () => {
    await markPresent('a')
    await markPresent('a')
    const again = () => database.outbox.toCollection().modify({ nextAt: 0 })
    server.replyWith({ status: 503, body: { message: 'Later' } })
    for (let i = 0; i < 2; i++) await sendWaiting().then(again)
    server.replyWith({ status: 404, body: { message: 'This could not be found.' } })
    expect(await sendWaiting()).toBeNull()
    const [first, later] = await rowsOf('u')
    expect(first).toMatchObject({ status: 'needsAttention' })
    expect(later).toMatchObject({ status: 'waiting', tries: 2, nextAt: 0 })
    expect([...parkedWith([first!, later!])]).toEqual([[later!.order, first]])
  })
})
