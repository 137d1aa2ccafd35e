import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userIdHeader } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { startOutboxServer } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { endCredentials, storeCredentials } = await import('./credentials.ts')
const { rowsOf, write } = await import('./outbox.ts')
const { sendWaiting } = await import('./sender.ts')

let server: Awaited<ReturnType<typeof startOutboxServer>>

beforeEach(async () => {
  server = await startOutboxServer()
  await database.outbox.clear()
  await signIn('u')
})
afterEach(() => server.close())

const signIn = (userId: string) =>
  storeCredentials({
    userId,
    access_token: `access-${userId}`,
    refresh_token: `refresh-${userId}`,
    apiBase: server.base,
    language: 'en',
  })
const addMember = (id: string) =>
  write(members.add, {
    id,
    church_id: 'c',
    name: 'Ana',
    phone: '37123456',
    email: 'e@example.org',
    groups: [],
  })
const statuses = async (user: string) => (await rowsOf(user)).map((row) => row.status)

describe('whose rows are sent with which credentials', () => {
  it('names the person of the row to the server', async () => {
    await addMember('m1')
    await sendWaiting()
    expect(server.received.map(({ user }) => user)).toEqual(['u'])
  })

  it('stores what waits for a person who has asked for the deletion of their account', async () => {
    await addMember('m1')
    const message = 'This account is about to be deleted.'
    server.reply = ({ path }) =>
      path === '/church/members'
        ? { status: 403, body: { message, fields: { [userIdHeader]: message } } }
        : undefined
    await sendWaiting()
    expect(await statuses('u')).toEqual(['waiting'])
    // A 403 of any other kind is final.
    server.reply = () => ({ status: 403, body: { message: 'Not allowed' } })
    await database.outbox.toCollection().modify({ nextAt: 0 })
    await sendWaiting()
    expect(await statuses('u')).toEqual(['needsAttention'])
  })

  it("does not retry a person's row with the token of another who signs in before its 401 arrives", async () => {
    await addMember('m1')
    server.reply = ({ path, token }) =>
      path === '/church/members' && token === 'access-u'
        ? { status: 401, body: { message: 'Ended' } }
        : undefined
    server.before = ({ path }) => (path === '/church/members' ? signIn('y') : undefined)
    await sendWaiting()
    expect(server.received.map(({ token }) => token)).toEqual(['access-u'])
    expect(await statuses('u')).toEqual(['waiting'])
    expect((await rowsOf('u'))[0]!.tries).toBe(0)
  })

  it('goes on with the rows of the person who has signed in meanwhile', async () => {
    await addMember('m1')
    server.reply = ({ path, token }) =>
      path === '/church/members' && token === 'access-u'
        ? { status: 401, body: { message: 'Ended' } }
        : undefined
    server.before = ({ token }) =>
      token === 'access-u'
        ? signIn('y')
            .then(() => addMember('m2'))
            .then(() => undefined)
        : undefined
    await sendWaiting()
    expect(server.received.map(({ token, body }) => [token, body['id']])).toEqual([
      ['access-u', 'm1'],
      ['access-y', 'm2'],
    ])
    expect(await statuses('u')).toEqual(['waiting'])
    expect(await statuses('y')).toEqual(['sent'])
  })

  it.each([
    ['another person has signed in', () => signIn('y'), 'access-y'],
    ['the person has signed out', () => endCredentials('u'), undefined],
  ])('drops renewed tokens that arrive after %s', async (_, meanwhile, stored) => {
    await addMember('m1')
    server.reply = ({ path, token }) => {
      if (path === '/auth/refresh-token/users')
        return { status: 200, body: { access_token: 'new', refresh_token: 'r2' } }
      return token === 'access-u' && path === '/church/members'
        ? { status: 401, body: { message: 'Ended' } }
        : undefined
    }
    server.before = ({ path }) => (path === '/auth/refresh-token/users' ? meanwhile() : undefined)
    await sendWaiting()
    expect((await database.credentials.get('current'))?.access_token).toBe(stored)
    expect(server.received.filter(({ path }) => path === '/church/members')).toHaveLength(1)
    expect(await statuses('u')).toEqual(['waiting'])
  })

  it('leaves a row waiting when the server finds that the token is of another person', async () => {
    await addMember('m1')
    server.reply = ({ path }) =>
      path === '/church/members'
        ? { status: 409, body: { message: 'Not yours', fields: { 'x-user-id': 'Not yours' } } }
        : undefined
    const before = Date.now()
    expect(await sendWaiting()).toBeGreaterThan(before)
    expect(await statuses('u')).toEqual(['waiting'])
  })
})
