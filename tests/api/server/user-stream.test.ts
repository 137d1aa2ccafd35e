import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { buildApp } from '#server/app.ts'
import { notifyUser } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema/account.ts'
import { liveTickets, userEvents } from '#server/db/schema/messages.ts'
import { startLive } from '#server/live.ts'
import { createLog } from '#server/log.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { colleagues, messageCalls } from '#tests/support/messages.ts'
import { listening } from '#tests/support/pages/listening.ts'
import { newTicket, openUserStream } from '#tests/support/streams/user-stream.ts'
import type { EventStream } from '#tests/support/streams/event-stream.ts'

// A database of its own: the connection that listens is cut off here.
const api = await startApi({})
const port = await listening(api)
const origin = `http://127.0.0.1:${port}`
const { send, read } = messageCalls(api)

let ana: Actor
let bob: Actor
beforeAll(async () => {
  ;[ana, bob] = await colleagues(api)
})

const open: EventStream[] = []
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.close()
})
async function watch(actor: Actor, after?: number, at = origin) {
  const stream = await openUserStream(at, await newTicket(at, actor.token), after)
  open.push(stream)
  return stream
}
/** A stream, and the number that it begins after. */
async function watchFromNow(actor: Actor) {
  const stream = await watch(actor)
  const first = await stream.next()
  expect(first).toEqual({ call: null, key: null, id: expect.any(Number) })
  return { stream, from: first!.id! }
}
const changed = (actor: Actor, key: string) => notifyUser(api.db, actor.user.id, [messages.list, key])

describe('the stream of a person', () => {
  it('tells both sides of a message, and the writer that it is read', async () => {
    const { stream: anas } = await watchFromNow(ana)
    const { stream: bobs } = await watchFromNow(bob)
    expect((await send(ana, bob, 'Bonjou')).status).toBe(200)
    for (const [stream, other] of [
      [anas, bob],
      [bobs, ana],
    ] as const) {
      expect(await stream.next()).toMatchObject({ call: 'messages.conversations', key: null })
      expect(await stream.next()).toMatchObject({ call: 'messages.list', key: other.user.id })
    }
    await read(bob, ana)
    expect(await anas.next()).toMatchObject({ call: 'messages.list', key: bob.user.id })
  })

  it('tells who is typing, which is stored nowhere', async () => {
    const { stream } = await watchFromNow(bob)
    const typed = await api.call(messages.type, { to_user_id: bob.user.id }, { token: ana.token })
    expect(typed.status).toBe(200)
    expect(await stream.next()).toEqual({ call: 'messages.type', key: ana.user.id, id: null })
    const stranger = await person(api)
    const refused = await api.call(messages.type, { to_user_id: bob.user.id }, { token: stranger.token })
    expect(refused.status).toBe(403)
  })

  it('goes on after an event, with each thing once', async () => {
    const { stream, from } = await watchFromNow(ana)
    await changed(ana, 'a')
    const a = await stream.next()
    expect(a).toEqual({ call: 'messages.list', key: 'a', id: from + 1 })
    await stream.close()
    for (const key of ['b', 'c', 'b']) await changed(ana, key)
    const later = await watch(ana, a!.id!)
    expect(await later.next()).toEqual({ call: 'messages.list', key: 'c', id: from + 3 })
    expect(await later.next()).toEqual({ call: 'messages.list', key: 'b', id: from + 4 })
    await changed(ana, 'd')
    expect(await later.next()).toMatchObject({ key: 'd', id: from + 5 })
  })

  it('says that all is to be read where its events are no longer stored, never were, or are too many', async () => {
    const one = await person(api)
    const next = async (after: number) => (await watch(one, after)).next()
    await notifyUser(
      api.db,
      one.user.id,
      ...Array.from({ length: 250 }, (_, i) => [messages.list, `${i}`] as const),
    )
    expect(await next(0)).toEqual({ call: null, key: null, id: 250 })
    expect(await next(249)).toMatchObject({ key: '249', id: 250 })
    expect(await next(9999)).toEqual({ call: null, key: null, id: 250 })
    await api.db.delete(userEvents).where(eq(userEvents.userId, one.user.id))
    expect(await next(249)).toEqual({ call: null, key: null, id: 250 })
  })

  it('tells what others commit in the order of the commits', async () => {
    const { stream, from } = await watchFromNow(ana)
    const slow = transaction(api.db, async (tx) => {
      await notifyUser(tx, ana.user.id, [messages.list, 'first'])
      await tx.execute(sql`select pg_sleep(0.3)`)
    })
    await Promise.all([slow, changed(ana, 'other'), changed(bob, 'unrelated')])
    const ids = [await stream.next(), await stream.next()].map((event) => event!.id)
    expect(ids).toEqual([from + 1, from + 2])
  })

  it('hears of what another process commits, and of what was committed while its connection was gone', async () => {
    const elsewhere = await startLive(api.url, createLog('silent'))
    const other = await listening({ app: buildApp({ ...api, live: elsewhere }) })
    const stream = await watch(ana, undefined, `http://127.0.0.1:${other}`)
    const from = (await stream.next())!.id!
    await changed(ana, 'by the first process')
    expect(await stream.next()).toMatchObject({ key: 'by the first process', id: from + 1 })
    await api.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'lakou-live' and datname = current_database()`,
    )
    await changed(ana, 'missed by none')
    expect(await stream.next()).toMatchObject({ key: 'missed by none', id: from + 2 })
    await elsewhere.stop()
    expect(await stream.next()).toBeUndefined()
  })

  it('is one that proxies leave alone, and ends with the access token', async () => {
    const one = await person(api)
    const ticket = await newTicket(origin, one.token)
    const openWithTokenUntil = async (end: Date) => {
      await api.db.update(sessions).set({ accessExpiresAt: end }).where(eq(sessions.userId, one.user.id))
      return openUserStream(origin, ticket)
    }
    let end = new Date(Date.now() + 1000)
    let stream = await openWithTokenUntil(end)
    // On a busy machine the token may have run out before the stream was open: then it is good for longer.
    for (let seconds = 2; !stream.response.ok; seconds *= 2) {
      end = new Date(Date.now() + seconds * 1000)
      stream = await openWithTokenUntil(end)
    }
    open.push(stream)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    let event = await stream.next()
    while (event) event = await stream.next()
    expect(Date.now()).toBeGreaterThanOrEqual(end.getTime() - 50)
  })

  it('ends when its session opens too many; the latest ones go on', async () => {
    const one = await person(api)
    const streams: EventStream[] = []
    for (let i = 0; i < 40; i++) {
      const token = one.token
      streams.push(await watch({ ...one, token }))
    }
    const last = streams.at(-1)!
    await last.next()
    await changed(one, 'still heard')
    expect(await last.next()).toMatchObject({ key: 'still heard' })
    const [oldest] = streams
    await oldest!.next()
    expect(await oldest!.next()).toBeUndefined()
  })
})

describe('a ticket', () => {
  const status = async (ticket: string) => {
    const stream = await openUserStream(origin, ticket)
    open.push(stream)
    return stream.response.status
  }

  it('opens the stream once', async () => {
    const ticket = await newTicket(origin, ana.token)
    const both = await Promise.all([status(ticket), status(ticket)])
    expect(new Set(both)).toEqual(new Set([200, 401]))
  })

  it('opens nothing when it is made up, has run out, or its session has ended', async () => {
    expect(await status('made-up')).toBe(401)
    const one = await person(api)
    const late = await newTicket(origin, one.token)
    await api.db
      .update(liveTickets)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(liveTickets.userId, one.user.id))
    expect(await status(late)).toBe(401)
    const ended = await newTicket(origin, one.token)
    await api.db.delete(sessions).where(eq(sessions.userId, one.user.id))
    expect(await status(ended)).toBe(401)
  })

  it('is stored as a hash alone', async () => {
    const ticket = await newTicket(origin, ana.token)
    const stored = await api.db.select().from(liveTickets)
    expect(JSON.stringify(stored)).not.toContain(ticket)
  })
})
