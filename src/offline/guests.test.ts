import 'fake-indexeddb/auto'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { events } from '#contract/events.ts'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { storeCredentials, SignedOut } = await import('./credentials.ts')
const { rowsOf, rowsOfGuests, write, writeAsGuest } = await import('./outbox.ts')
const { sendWaiting } = await import('./sender.ts')

interface Received {
  path: string
  key: string
  token: string
  language: string
  body: Record<string, unknown>
}

let server: Server
let base: string
let received: Received[]
let status: number

beforeEach(async () => {
  received = []
  status = 200
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const header = (name: string) => request.headers[name] as string
    const path = request.url ?? ''
    const body = JSON.parse(text || '{}') as Record<string, unknown>
    if (path !== '/user-types') {
      received.push({
        path,
        key: header('idempotency-key'),
        token: header('authorization').trim(),
        language: header('accept-language'),
        body,
      })
    }
    response.writeHead(status, {
      'content-type': 'application/json',
      ...ourHeaders(request.method, path),
    })
    response.end(path === '/user-types' ? '[]' : JSON.stringify({ message: 'x', status: body['status'] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await database.outbox.clear()
  await database.credentials.clear()
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const answer = (more: { status?: 'yes' | 'no'; event_id?: string; member_id?: string } = {}) =>
  writeAsGuest(
    events.rsvp,
    {
      event_id: 'e',
      church_id: 'c',
      member_id: 'm',
      status: 'yes',
      answered_at: new Date().toISOString(),
      ...more,
    },
    { apiBase: base, language: 'ht' },
  )

const signIn = () =>
  storeCredentials({ userId: 'u', access_token: 'a', refresh_token: 'r', apiBase: base, language: 'en' })

describe('a guest’s answer', () => {
  it('is sent without a sign-in, in the guest’s language, whoever is signed in', async () => {
    await answer()
    await signIn()
    expect(await sendWaiting()).toBeNull()
    expect(received).toMatchObject([
      { path: '/church/events/e/rsvp', token: '', language: 'ht', body: { status: 'yes', member_id: 'm' } },
    ])
    expect(await rowsOfGuests()).toMatchObject([{ status: 'sent', user: 'guest:e:m' }])
  })

  it('is nobody’s who signs in', async () => {
    await signIn()
    await answer()
    expect(await rowsOf('u')).toEqual([])
    expect(await rowsOf('guest:e:m')).toHaveLength(1)
  })

  it('of several to one invitation is the last, in one request; of two invitations there are two', async () => {
    await answer({ status: 'yes' })
    await answer({ status: 'no' })
    await answer({ member_id: 'other' })
    await sendWaiting()
    expect(received.map(({ body }) => [body['member_id'], body['status']])).toEqual([
      ['m', 'no'],
      ['other', 'yes'],
    ])
  })

  it('is sent under one key, with one time, however often it is tried', async () => {
    const { key } = await answer()
    status = 503
    const before = Date.now()
    expect(await sendWaiting()).toBeGreaterThan(before)
    status = 200
    await database.outbox.toCollection().modify({ nextAt: 0 })
    await sendWaiting()
    expect(received).toHaveLength(2)
    expect(received[1]).toEqual(received[0])
    expect(received[0]!.key).toBe(key)
  })

  it('that was refused gives way to a new one', async () => {
    await answer()
    status = 409
    await sendWaiting()
    expect(await rowsOfGuests()).toMatchObject([{ status: 'needsAttention' }])
    status = 200
    await answer({ status: 'no' })
    expect(await rowsOfGuests()).toMatchObject([{ status: 'waiting', input: { status: 'no' } }])
    await sendWaiting()
    expect(received.map(({ body }) => body['status'])).toEqual(['yes', 'no'])
  })

  it('is kept as a guest’s or not at all: the ordinary write asks for a sign-in', async () => {
    await expect(write(events.rsvp, answerInput)).rejects.toThrow(SignedOut)
    expect(await database.outbox.count()).toBe(0)
  })
})

const answerInput = { event_id: 'e', church_id: 'c', member_id: 'm', status: 'yes' } as const
