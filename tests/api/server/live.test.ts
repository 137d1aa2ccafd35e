import { connect } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { attendance } from '#contract/attendance/attendance.ts'
import { imports } from '#contract/imports.ts'
import type { Change } from '#contract/live.ts'
import { reminders } from '#contract/reminders.ts'
import { churchTopic, notifyChanged } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema/account.ts'
import { startLive } from '#server/live.ts'
import { createLog } from '#server/log.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { openLive } from '#tests/support/streams/live-stream.ts'
import type { LiveStream } from '#tests/support/streams/live-stream.ts'
import { upload } from '#tests/support/samples/imports/import-file.ts'
import { listening } from '#tests/support/pages/listening.ts'

// A database of its own: the connection that listens is cut off here.
const api = await startApi({})
const port = await listening(api)
const origin = `http://127.0.0.1:${port}`
const date = '2026-01-04'

let mine: Awaited<ReturnType<typeof owner>>
let memberId: string
beforeAll(async () => {
  mine = await owner(api)
  memberId = (await member(api, mine.token, mine.church.id)).id
})

const open: LiveStream[] = []
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.close()
})
async function watch(churchId = mine.church.id, token = mine.token) {
  const stream = await openLive(origin, churchId, token)
  open.push(stream)
  return stream
}

const markAt = (on: string) =>
  api.call(
    attendance.mark,
    {
      church_id: mine.church.id,
      date: on,
      marks: [{ member_id: memberId, present: true, marked_at: new Date().toISOString() }],
    },
    { token: mine.token },
  )

const listeners = async () =>
  (
    await api.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where application_name = 'lakou-live' and datname = current_database() and query ~ '^(listen|select 1)'`,
    )
  ).rows.map(({ pid }) => pid)

describe('live changes of a church', () => {
  it('come to whoever watches it, as soon as they are committed', async () => {
    const stream = await watch()
    expect((await markAt(date)).status).toBe(200)
    expect(await stream.next()).toEqual({ call: 'attendance.get', key: date })
  })

  it('come from other processes, too', async () => {
    const other = await startLive(api.url, createLog('silent'))
    const heard = new Promise((resolve) => {
      other.subscribe(churchTopic(mine.church.id), { send: resolve, end: () => {} })
    })
    await markAt(date)
    expect(await heard).toEqual({ call: 'attendance.get', key: date })
    await other.stop()
  })

  it('are not told before the commit, nor without one', async () => {
    const stream = await watch()
    const undone = transaction(api.db, async (tx) => {
      await notifyChanged(tx, mine.church.id, [attendance.get, 'undone'])
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await transaction(api.db, async (tx) => {
      await notifyChanged(tx, mine.church.id, [attendance.get, 'second'])
      await notifyChanged(api.db, mine.church.id, [attendance.get, 'first'])
      expect(await stream.next()).toMatchObject({ key: 'first' })
    })
    expect(await stream.next()).toMatchObject({ key: 'second' })
  })

  it('stay within the church', async () => {
    const other = await owner(api)
    const stream = await watch(other.church.id, other.token)
    await markAt(date)
    await notifyChanged(api.db, other.church.id, [attendance.get, 'theirs'])
    expect(await stream.next()).toMatchObject({ key: 'theirs' })
  })

  it('tell nobody of what they may not read', async () => {
    const usher = await withRole(api, mine.church.id, 'usher')
    const stream = await watch(mine.church.id, usher.token)
    await notifyChanged(api.db, mine.church.id, [imports.get, 'secret'], [attendance.get, 'theirs'])
    expect(await stream.next()).toMatchObject({ key: 'theirs' })
  })
})

describe('progress over the stream', () => {
  /**
   * Reads the stream until it has named all of these calls, of the thing with this key, and `until` holds. What it works on
   * may be over before the first look.
   */
  async function named(stream: LiveStream, key: string, wanted: string[], until: () => Promise<boolean>) {
    const left = new Set(wanted)
    while (left.size > 0 || !(await until())) {
      const change = await stream.next()
      if (!change) throw new Error(`The stream has ended; it did not name ${[...left].join()}`)
      if (change.key === key || change.key === null) left.delete(change.call ?? '')
    }
  }

  it('tells of an import at each of its steps', async () => {
    const stream = await watch()
    const id = await upload(api, mine, 'manm.csv', 'Name;Phone\nWideline Pierre;37123456\n')
    const status = async () =>
      (await api.call(imports.get, { import_id: id }, { token: mine.token })).body.status
    await named(stream, id, ['imports.get', 'imports.list'], async () => (await status()) === 'review')
    const confirmed = await api.call(imports.confirm, { import_id: id }, { token: mine.token })
    expect(confirmed.status).toBe(200)
    await named(stream, id, ['imports.get'], async () => (await status()) === 'done')
  })

  it('tells of a send until nothing of it is queued', async () => {
    const stream = await watch()
    const input = { church_id: mine.church.id, member_ids: [memberId] }
    const sent = await api.call(reminders.sms, input, { token: mine.token })
    expect(sent.status).toBe(200)
    const { id } = sent.body
    const isQueued = async () =>
      (await api.call(reminders.send, { send_id: id }, { token: mine.token })).body.counts.queued > 0
    await named(stream, id, ['reminders.send', 'reminders.sends'], async () => !(await isQueued()))
  })
})

describe('the stream', () => {
  beforeAll(async () => {
    // A church that nothing else happens in: the jobs of the one before may still come to their end.
    mine = await owner(api)
  })

  it('is one that proxies leave alone', async () => {
    const { response } = await watch()
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  it('is refused to those who are not of the church', async () => {
    const stranger = await owner(api)
    for (const [token, status] of [
      [stranger.token, 404],
      ['made up', 401],
    ] as const) {
      const { response } = await watch(mine.church.id, token)
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toContain('json')
    }
  })

  it('ends when the access token runs out', async () => {
    const usher = await withRole(api, mine.church.id, 'usher')
    const soon = new Date(Date.now() + 1000)
    await api.db.update(sessions).set({ accessExpiresAt: soon }).where(eq(sessions.userId, usher.user.id))
    const stream = await watch(mine.church.id, usher.token)
    expect(await stream.next()).toBeUndefined()
    expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime() - 50)
  })

  it('ends when its session opens an eleventh one; the others, and other sessions, go on', async () => {
    const usher = await withRole(api, mine.church.id, 'usher')
    const others = await watch()
    const streams: LiveStream[] = []
    for (let n = 0; n < 10; n++) streams.push(await watch(mine.church.id, usher.token))
    await notifyChanged(api.db, mine.church.id, [attendance.get, 'ten'])
    for (const stream of [...streams, others]) expect(await stream.next()).toMatchObject({ key: 'ten' })

    streams.push(await watch(mine.church.id, usher.token))
    const [oldest, ...left] = streams
    expect(await oldest!.next()).toBeUndefined()
    await notifyChanged(api.db, mine.church.id, [attendance.get, 'eleven'])
    for (const stream of [...left, others]) expect(await stream.next()).toMatchObject({ key: 'eleven' })
  })

  it('goes on after its connection to the database was cut off, and says that something may be missed', async () => {
    const stream = await watch()
    const before = await listeners()
    expect(before).toHaveLength(1)
    await api.pool.query('select pg_terminate_backend($1)', before)
    expect(await stream.next()).toEqual({ call: null, key: null })
    // It says so each five seconds, too, for as long as the connection is broken.
    const others = async () => (await listeners()).filter((pid) => !before.includes(pid))
    await expect.poll(others).toHaveLength(1)
    await notifyChanged(api.db, mine.church.id, [attendance.get, 'later'])
    let change = await stream.next()
    while (change?.call === null) change = await stream.next()
    expect(change).toMatchObject({ key: 'later' })
  })

  it('waits for no client that does not read: it is told to read all again', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET /api/church/live?church_id=${mine.church.id} HTTP/1.1\r\nHost: x\r\nAuthorization: ${mine.token}\r\n\r\n`,
    )
    let slow = await new Promise<string>((resolve) => {
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    })
    socket.pause()
    const large = 'x'.repeat(7000)
    for (let i = 0; i < 2000; i++) {
      await notifyChanged(api.db, mine.church.id, [attendance.get, `${i} ${large}`])
    }
    const quick = await watch()
    await notifyChanged(api.db, mine.church.id, [attendance.get, 'last'])
    // The server may still be passing on the large ones when the quick client comes.
    const isLarge = (change?: Change) => change?.key?.endsWith(large) ?? false
    let passedOn = await quick.next()
    while (isLarge(passedOn)) passedOn = await quick.next()
    expect(passedOn).toMatchObject({ key: 'last' })
    socket.on('data', (chunk: Buffer) => (slow = (slow + chunk.toString()).slice(-20_000)))
    socket.resume()
    await expect.poll(() => slow).toContain('data: {"call":null,"key":null}')
    socket.destroy()
  })

  it('ends at once when the server stops', async () => {
    const changes = await startLive(api.url, createLog('silent'))
    const stopped = await listening({
      app: (await import('#server/app.ts')).buildApp({ ...api, live: changes }),
    })
    const stream = await openLive(`http://127.0.0.1:${stopped}`, mine.church.id, mine.token)
    await changes.stop()
    expect(await stream.next()).toBeUndefined()
    expect(await listeners()).toHaveLength(1)
  })
})
