import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { members } from '#contract/members.ts'
import { startOutboxServer } from '#tests/support/outbox-server.ts'
import type { Received } from '#tests/support/outbox-server.ts'

// Whoever signs in, out or loses their session while a request or a renewal is under way: a row is never sent with
// another person's token, is done once, and waits for its own person.

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { endCredentials, storeCredentials } = await import('./credentials.ts')
const { rowsOf, write } = await import('./outbox.ts')
const { sendWaiting } = await import('./sender.ts')

let server: Awaited<ReturnType<typeof startOutboxServer>>
/** Whose the tokens are that the server takes. */
let sessions: Map<string, string>
/** What was done, by the idempotency key: in whose name, and for whom the row says it is. */
let done: Map<string, { as: string; rowOf: string | undefined }>
/** Requests for one person with the token of another. */
let foreign: string[]

beforeEach(async () => {
  server = await startOutboxServer()
  sessions = new Map()
  done = new Map()
  foreign = []
  await database.outbox.clear()
  await signIn('x')
  await addMember()
  await addMember()
})
afterEach(() => server.close())

function newTokens(user: string) {
  const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` }
  for (const token of Object.values(tokens)) sessions.set(token, user)
  return tokens
}
const signIn = (user: string) =>
  storeCredentials({ userId: user, ...newTokens(user), apiBase: server.base, language: 'en' })
const addMember = () =>
  write(members.add, {
    id: randomUUID(),
    church_id: 'c',
    name: 'Ana',
    phone: '37123456',
    email: 'a@example.org',
    groups: [],
  })
function forget(kind: string, user = 'x') {
  for (const [token, of] of sessions) if (of === user && token.startsWith(kind)) sessions.delete(token)
}

const actions = {
  'the person signs out': async () => {
    for (const user of ['x', 'y']) await endCredentials(user)
  },
  'another signs in': () => signIn('y'),
  'the same person signs in': () => signIn('x'),
  'the token runs out': async () => forget('access'),
  'the session ends': async () => forget(''),
  'another change is made': () => addMember().catch(() => {}),
} satisfies Record<string, () => Promise<unknown>>
type Action = keyof typeof actions

/** What the server does with a request and says to it. */
function handle({ path, token, user, key, body }: Received) {
  const ended = { status: 401, body: { message: 'Ended' } }
  if (path === '/auth/refresh-token/users') {
    const refresh = String(body['refresh_token'])
    const owner = sessions.get(refresh)
    if (!owner) return ended
    // A pair can be renewed once.
    sessions.delete(refresh)
    return { status: 200, body: newTokens(owner) }
  }
  if (path !== '/church/members') return undefined
  const as = sessions.get(token ?? '')
  if (!as) return ended
  if (as !== user)
    return { status: 409, body: { message: 'Not yours', fields: { 'x-user-id': 'Not yours' } } }
  if (!done.has(key!)) done.set(key!, { as, rowOf: user })
  return undefined
}

const names = Object.keys(actions) as Action[]
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const))

/** What happens during the first requests: before the server has seen them, or before their response arrives. */
it.each(
  (['before it arrives', 'before its response arrives'] as const).flatMap((when) =>
    pairs.map(([first, second]) => [first, second, when] as const),
  ),
)('%s, then %s, each during a request, %s', async (first, second, when) => {
  forget('access')
  const next = [first, second]
  const replies = new Map<Received, ReturnType<typeof handle>>()
  server.before = async (request) => {
    if (request.path === '/user-types') return
    if (when === 'before its response arrives') replies.set(request, handle(request))
    const action = next.shift()
    if (action) await actions[action]()
  }
  server.reply = (request) => (replies.has(request) ? replies.get(request) : handle(request))
  await sendWaiting()

  // Each comes back and sends the rest; the second thing may happen only now.
  for (const user of ['x', 'y', 'x', 'y']) {
    await signIn(user)
    await database.outbox.toCollection().modify({ nextAt: 0 })
    await sendWaiting()
  }
  for (const user of ['x', 'y']) {
    const rows = await rowsOf(user)
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'sent'))
    expect(rows.map(({ key }) => done.get(key))).toEqual(rows.map(() => ({ as: user, rowOf: user })))
  }
  expect(foreign).toEqual([])
  expect(done.size).toBe(await database.outbox.count())
})
