import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { members } from '#contract/members.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { startOutboxServer } from '#tests/support/outbox-server.ts'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { storeCredentials } = await import('./credentials.ts')
const { correct, discard, rowsOf, retryRows, write } = await import('./outbox.ts')
const { sendWaiting } = await import('./sender.ts')
const { writeText } = await import('./blog-text.ts')

let server: Awaited<ReturnType<typeof startOutboxServer>>

beforeEach(async () => {
  server = await startOutboxServer()
  await database.outbox.clear()
  await signIn('u', server.base)
})
afterEach(() => server.close())

const signIn = (userId: string, apiBase?: string) =>
  database.credentials.get('current').then((known) =>
    storeCredentials({
      userId,
      access_token: `access-${userId}`,
      refresh_token: `refresh-${userId}`,
      apiBase: apiBase ?? known!.apiBase,
      language: 'en',
    }),
  )
const addMember = (id: string, name = 'Élisée') =>
  write(members.add, { id, church_id: 'c', name, phone: '37123456', email: 'e@example.org', groups: [] })
const markPresent = (member_id: string, present = true) =>
  write(attendance.mark, {
    church_id: 'c',
    date: '2026-11-15',
    marks: [{ member_id, present, marked_at: new Date().toISOString() }],
  })
const statuses = async (user = 'u') => (await rowsOf(user)).map((row) => row.status)
const due = () => database.outbox.toCollection().modify({ nextAt: 0 })

describe('sending what waits', () => {
  it('sends a new person before their marks, and the marks together', async () => {
    await addMember('m1')
    await markPresent('m1')
    await markPresent('m2')
    await sendWaiting()
    expect(server.received.map((r) => r.path)).toEqual(['/church/members', '/church/attendance'])
    expect(server.received[1]!.body['marks']).toHaveLength(2)
    expect(await statuses()).toEqual(['sent', 'sent', 'sent'])
  })

  it('repeats a request whose answer was lost with the same key and the same body', async () => {
    await markPresent('m1')
    server.reply = () => (server.received.length === 1 ? 'cut' : undefined)
    await sendWaiting()
    await markPresent('m2')
    await due()
    await sendWaiting()
    const [first, second, third] = server.received
    expect(second).toEqual({ ...first, deviceTime: expect.any(Number) })
    expect(third!.key).not.toBe(first!.key)
    expect(await statuses()).toEqual(['sent', 'sent'])
  })

  it.each([408, 425, 500, 502, 503])('tries again later after a %i', async (status) => {
    await addMember('m1')
    server.reply = ({ path }) => (path === '/user-types' ? undefined : { status, body: { message: 'Later' } })
    const before = Date.now()
    expect(await sendWaiting()).toBeGreaterThan(before)
    expect(await statuses()).toEqual(['waiting'])
    server.reply = () => undefined
    await due()
    await sendWaiting()
    expect(await statuses()).toEqual(['sent'])
  })

  it('waits as long as a 429 says, with everything', async () => {
    for (let i = 0; i < 20; i++) await addMember(`m${i}`)
    server.reply = ({ path }) =>
      path === '/user-types'
        ? undefined
        : { status: 429, body: { message: 'Slow' }, headers: { 'retry-after': '30' } }
    const next = await sendWaiting()
    expect(server.received).toHaveLength(1)
    expect(next! - Date.now()).toBeGreaterThan(29_000)
    expect(await sendWaiting()).toBe(next)
    expect(server.received).toHaveLength(1)
  })

  it.each([
    ['a page of a captive portal', '<html>Sign in to the hotel</html>'],
    ['an answer that was cut short', '{"date":"2026-11-15","gue'],
    ['JSON that is not ours', '{"ok":true}'],
  ])('takes %s for no answer', async (_, raw) => {
    await markPresent('m1')
    server.reply = ({ path }) => (path === '/user-types' ? undefined : { status: 200, raw })
    await sendWaiting()
    expect(await statuses()).toEqual(['waiting'])
  })

  it('parks what the server refuses with its words, and what depends on it, and sends the rest', async () => {
    await addMember('m1')
    await markPresent('m1')
    await addMember('m2')
    server.reply = ({ body }) =>
      body['id'] === 'm1' ? { status: 400, body: { message: 'No', fields: { phone: 'No' } } } : undefined
    await sendWaiting()
    const rows = await rowsOf('u')
    expect(rows.map((row) => row.status)).toEqual(['needsAttention', 'waiting', 'sent'])
    expect(rows[0]).toMatchObject({ message: 'No', fields: { phone: 'No' } })
  })

  it('sends what was corrected under a new key, then what waited for it', async () => {
    const row = await addMember('m1')
    await markPresent('m1')
    server.reply = ({ body }) =>
      body['phone'] === '37123456' ? { status: 400, body: { message: 'No' } } : undefined
    await sendWaiting()
    await correct(row.order, { ...row.input, phone: '37999999' })
    await sendWaiting()
    expect(await statuses()).toEqual(['sent', 'sent'])
    expect(server.received[1]!.key).not.toBe(server.received[0]!.key)
  })

  it('lets a correction take the place of later edits of the same person', async () => {
    const row = await addMember('m')
    const edit = await write(members.update, { ...row.input, member_id: 'm', name: 'Ana' })
    server.reply = ({ body }) =>
      body['phone'] === '37123456' ? { status: 400, body: { message: 'No' } } : undefined
    await sendWaiting()
    await correct(row.order, { ...row.input, phone: '37999999' }, [edit.order])
    await sendWaiting()
    expect((await rowsOf('u')).map(({ order, status }) => [order, status])).toEqual([[row.order, 'sent']])
    expect(server.received.filter(({ path }) => path === '/church/members/m')).toEqual([])
  })

  it('finds the one bad row of a request and sends the others', async () => {
    for (const id of ['a', 'bad', 'c']) await markPresent(id)
    server.reply = ({ body }) =>
      JSON.stringify(body).includes('bad') ? { status: 400, body: { message: 'Bad mark' } } : undefined
    await sendWaiting()
    expect(await statuses()).toEqual(['sent', 'needsAttention', 'sent'])
  })

  it('shows the marks that an answer refuses and is done with the others', async () => {
    for (const id of ['a', 'gone']) await markPresent(id)
    server.reply = (request) =>
      request.path === '/church/attendance'
        ? {
            status: 200,
            body: {
              date: '2026-11-15',
              guests: 0,
              marks: [],
              refused: [{ member_id: 'gone', message: 'Gone' }],
            },
          }
        : undefined
    await sendWaiting()
    expect((await rowsOf('u')).map((row) => [row.status, row.message])).toEqual([
      ['sent', undefined],
      ['needsAttention', 'Gone'],
    ])
  })

  it('shows whom an answer refuses of a note on several, each alone, and is done with the others', async () => {
    const note = { church_id: 'c', kind: 'called', note: 'Li byen.' } as const
    await write(members.addFollowUps, { ...note, member_ids: ['a', 'b', 'c'] })
    const refused = ['b', 'c'].map((member_id) => ({ member_id, message: 'No member' }))
    server.reply = ({ path }) =>
      path === '/church/follow-ups' ? { status: 200, body: { added: 1, refused } } : undefined
    await sendWaiting()
    const rows = await rowsOf('u')
    expect(rows.map(({ status, message, input }) => [status, message, input['member_ids']])).toEqual([
      ['sent', undefined, ['a', 'b', 'c']],
      ['needsAttention', 'No member', ['b']],
      ['needsAttention', 'No member', ['c']],
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
  })

  it('renews the session when the token has run out, and goes on', async () => {
    await addMember('m1')
    server.reply = ({ path, token }) => {
      if (path === '/auth/refresh-token/users')
        return { status: 200, body: { access_token: 'new', refresh_token: 'r2' } }
      return token === 'access-u' && path !== '/user-types'
        ? { status: 401, body: { message: 'Ended' } }
        : undefined
    }
    await sendWaiting()
    expect(await statuses()).toEqual(['sent'])
    expect((await database.credentials.get('current'))?.refresh_token).toBe('r2')
  })

  it('keeps everything when the session is over, and sends it when the same person signs in again', async () => {
    await addMember('m1')
    server.reply = ({ path }) =>
      path === '/user-types' ? undefined : { status: 401, body: { message: 'Ended' } }
    expect(await sendWaiting()).toBeNull()
    expect(await statuses()).toEqual(['waiting'])
    server.reply = () => undefined
    await signIn('u')
    await sendWaiting()
    expect(await statuses()).toEqual(['sent'])
  })

  it("neither sends nor shows another person's rows", async () => {
    await addMember('m1')
    await signIn('someone else')
    await sendWaiting()
    expect(server.received).toHaveLength(0)
    expect(await rowsOf('someone else')).toEqual([])
    expect(await statuses('u')).toEqual(['waiting'])
  })

  it('does not bring back a row that was discarded while it was being sent', async () => {
    const row = await addMember('m1')
    const gone = new Promise<void>((resolve) => {
      server.reply = ({ path }) => {
        if (path === '/church/members') void discard([row.order]).then(resolve)
        return undefined
      }
    })
    await sendWaiting()
    await gone
    expect((await rowsOf('u')).filter((kept) => kept.status !== 'sent')).toEqual([])
  })

  it('does not send a text that a later one has taken the place of meanwhile', async () => {
    const typed = (body: string, before: string) =>
      writeText({
        blogId: 'b',
        text: { title: 't', body, description: '', tags: [] },
        madeFrom: fingerprint({ title: 't', body: before }),
      })
    server.reply = ({ path, body }) =>
      path === '/blogs/b'
        ? { status: 200, body: { message: '', blog: { ...sampleBlog, id: 'b', ...body } } }
        : undefined
    await typed('1', '0')
    // Between the moment in which the sender has read the rows and the one in which it seals them.
    const transaction = database.transaction.bind(database) as (...given: unknown[]) => unknown
    let replaced = false
    database.transaction = (async (...given: unknown[]) => {
      if (!replaced) {
        replaced = true
        await typed('2', '1')
      }
      return transaction(...given)
    }) as never
    await sendWaiting()
    database.transaction = transaction as never
    expect(server.received.map(({ body }) => body['body'])).toEqual(['2'])
    expect(await statuses()).toEqual(['sent'])
  })

  it('tries a refused row again as it is when asked to', async () => {
    const row = await addMember('m1')
    server.reply = ({ path }) =>
      path === '/church/members' ? { status: 402, body: { message: 'Plan is full' } } : undefined
    await sendWaiting()
    expect((await rowsOf('u'))[0]).toMatchObject({ status: 'needsAttention', statusCode: 402 })
    server.reply = () => undefined
    await retryRows(row.order)
    await sendWaiting()
    expect(await statuses()).toEqual(['sent'])
    expect(server.received[1]!.key).toBe(server.received[0]!.key)
  })
})
