import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'
import { startOutboxServer } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
const {
  callAs,
  currentCredentials,
  endCredentials,
  renewTokens,
  SignedOut,
  storeCredentials,
  updateCredentials,
} = await import('./credentials.ts')
const { database } = await import('./database.ts')

let server: Awaited<ReturnType<typeof startOutboxServer>>

beforeEach(async () => {
  await database.credentials.clear()
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

  it('is not renewed for a page whose person signs out in another window meanwhile', async () => {
    server.before = async () => void (await endCredentials('u'))
    await expect(renewTokens('u', 'old', of('u'))).rejects.toThrow(SignedOut)
    expect(await currentCredentials()).toBeUndefined()
    await expect(renewTokens('u', 'old', of('u'))).rejects.toThrow(SignedOut)
    expect(server.received).toHaveLength(1)
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

describe('what a page changes of its session', () => {
  it('does not replace newer tokens of the same person; the language is the page’s', async () => {
    await storeCredentials(of('u', 'newer'))
    await updateCredentials({ ...of('u', 'older'), language: 'ht' })
    expect(await currentCredentials()).toMatchObject({ access_token: 'newer', language: 'ht' })
  })

  it('replaces neither those of another person nor the end of a session', async () => {
    await storeCredentials(of('other'))
    await updateCredentials(of('u'))
    expect(await currentCredentials()).toMatchObject({ userId: 'other' })
    await endCredentials('other')
    await updateCredentials(of('u'))
    expect(await currentCredentials()).toBeUndefined()
  })

  it('is stored whole where there was no session', async () => {
    await updateCredentials(of('u'))
    expect(await currentCredentials()).toEqual(of('u'))
  })
})

describe('the end of a session', () => {
  it('is not that of another person', async () => {
    await storeCredentials(of('other'))
    expect(await endCredentials('u')).toBe(false)
    expect(await currentCredentials()).toMatchObject({ userId: 'other' })
    expect(await endCredentials('other')).toBe(true)
    expect(await currentCredentials()).toBeUndefined()
    expect(await endCredentials('other')).toBe(false)
  })

  it('deletes it where a full device cannot store that it has ended', async () => {
    await storeCredentials(of('u'))
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    expect(await endCredentials('u')).toBe(true)
    full.mockRestore()
    expect(await currentCredentials()).toBeUndefined()
  })
})
