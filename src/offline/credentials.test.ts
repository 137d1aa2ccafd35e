import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'
import { startOutboxServer } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
const {
  callAs,
  currentCredentials,
  deleteCredentials,
  renewTokens,
  shareWithWorker,
  SignedOut,
  storeCredentials,
} = await import('./credentials.ts')

let server: Awaited<ReturnType<typeof startOutboxServer>>

beforeEach(async () => {
  await deleteCredentials()
  server = await startOutboxServer()
  server.reply = ({ path, body }) =>
    path === '/auth/refresh-token/users'
      ? {
          status: 200,
          body: { access_token: 'new', refresh_token: `after ${String(body['refresh_token'])}` },
        }
      : undefined
})
afterEach(() => server.close())

const of = (userId: string, access_token = 'old', refresh_token = `refresh-${userId}`) => ({
  id: 'current' as const,
  userId,
  access_token,
  refresh_token,
  apiBase: server.base,
  language: 'en',
})

describe('a token that has expired', () => {
  it('is renewed once, whoever else asks for it', async () => {
    await storeCredentials(of('u'))
    const first = await renewTokens('u', 'old')
    expect(first).toMatchObject({ access_token: 'new', refresh_token: 'after refresh-u' })
    expect(await renewTokens('u', 'old')).toEqual(first)
    expect(server.received).toHaveLength(1)
  })

  it('is renewed by what the page has where the database was emptied', async () => {
    expect(await renewTokens('u', 'old', of('u'))).toMatchObject({ access_token: 'new' })
  })

  it('is not renewed by the credentials of another person', async () => {
    await storeCredentials(of('other'))
    await expect(renewTokens('u', 'old', of('another'))).rejects.toThrow(SignedOut)
    expect(server.received).toEqual([])
    expect(await currentCredentials()).toMatchObject({ userId: 'other', access_token: 'old' })
  })
})

describe('a queued call', () => {
  it('is not made as another person who is signed in', async () => {
    await storeCredentials(of('other'))
    const input = { church_id: 'c', name: 'Ana', phone: '37123456', email: 'a@example.org' }
    await expect(callAs('u', members.add, input, { idempotencyKey: 'key' })).rejects.toThrow(SignedOut)
    expect(server.received).toEqual([])
  })
})

describe('what a page shares with the worker', () => {
  it('does not replace newer tokens of the same person; the language is the page’s', async () => {
    await storeCredentials(of('u', 'newer'))
    await shareWithWorker({ ...of('u', 'older'), language: 'ht' })
    expect(await currentCredentials()).toMatchObject({ access_token: 'newer', language: 'ht' })
  })

  it('replaces those of another person', async () => {
    await storeCredentials(of('other'))
    await shareWithWorker(of('u'))
    expect(await currentCredentials()).toMatchObject({ userId: 'u' })
  })
})

it('the credentials of another person are not deleted with one’s own', async () => {
  await storeCredentials(of('other'))
  await deleteCredentials('u')
  expect(await currentCredentials()).toMatchObject({ userId: 'other' })
  await deleteCredentials('other')
  expect(await currentCredentials()).toBeUndefined()
})
