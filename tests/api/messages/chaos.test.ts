import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import type { ChatMessage } from '#contract/messages.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { colleagues, withoutLimit } from '#tests/support/messages.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { startCuttingProxy } from '#tests/support/stand-ins/cutting-proxy.ts'
import { newTicket, openUserStream } from '#tests/support/streams/user-stream.ts'

// Two people write to each other over two servers of one database, by a network that breaks their calls and streams at
// random places, while one of the servers is killed. Nothing is read unless the stream tells of it: a browser, which reads
// all anew when its stream is back, would not show that one event was lost (tests/long/chat-chaos.spec.ts).

// On a busy machine a start from the sources alone takes minutes.
vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 10 * 60_000 })

const mostCuts = 20
const messagesEach = 30

const api = await startApi({})
const folder = mkdtempSync(join(tmpdir(), 'lakou-chat-'))
const env = { DATABASE_URL: api.url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }
const servers: { process: ServerProcess; port: number }[] = []

beforeAll(async () => {
  for (let i = 0; i < 2; i++) {
    const process = await startServer(env)
    servers.push({ process, port: process.port })
  }
})
afterAll(async () => {
  for (const { process } of servers) await process.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Tries as the app does, until the network lets it through. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await wait(20)
    }
  }
}

/** One of the two, who knows of the conversation what its stream had it read. */
function browser(me: Actor, other: Actor, origins: string[], random: Random) {
  const found = new Map<number, ChatMessage>()
  const sent: string[] = []
  const ended = new AbortController()
  let lastId: number | undefined
  let opened = 0
  const origin = () => random.pick(origins)

  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> => {
    const [path, request] = callRequest(endpoint, input, { token: me.token })
    const response = await fetch(origin() + path, { ...request, signal: AbortSignal.timeout(5000) })
    if (!response.ok) throw new Error(`${endpoint.name}: ${response.status}`)
    return (await response.json()) as ResponseOf<E>
  }
  /** What the stream has told of since the last reading. */
  let changes = 0
  let reading: Promise<void> | undefined
  const readChanges = async () => {
    for (let read = -1; read !== changes && !ended.signal.aborted;) {
      read = changes
      const after = Math.max(0, ...found.keys())
      const part = await persist(() => call(messages.list, { to_user_id: other.user.id, after, limit: 7 }))
      for (const message of part.messages) found.set(message.sequence, message)
      if (part.more) changes++
    }
    reading = undefined
  }
  const follow = async () => {
    while (!ended.signal.aborted) {
      const at = origin()
      try {
        const stream = await openUserStream(at, await newTicket(at, me.token), lastId)
        const close = () => void stream.close()
        ended.signal.addEventListener('abort', close)
        opened++
        for (let event = await stream.next(); event; event = await stream.next()) {
          lastId = event.id ?? lastId
          changes++
          reading ??= readChanges()
        }
      } catch {
        // Cut off: another one follows.
      }
      await wait(10)
    }
  }
  return {
    found,
    sent,
    follow,
    end: () => ended.abort(),
    opened: () => opened,
    async send() {
      const id = randomUUID()
      const input = { id, to_user_id: other.user.id, message: `Mesaj ${sent.length}` }
      await persist(() => call(messages.send, input))
      sent.push(id)
    },
  }
}

it('a stream that goes on where it was cut off tells of every message', async () => {
  const random = seededRandom(1)
  const people = await colleagues(api)
  for (const one of people) await withoutLimit(api, one)
  const cuts = { left: mostCuts }
  const proxies = await Promise.all(servers.map((server) => startCuttingProxy(server, random, cuts)))
  const origins = proxies.map(({ origin }) => origin)
  const [one, other] = people
  const both = [browser(one, other, origins, random), browser(other, one, origins, random)]
  const following = both.map(({ follow }) => follow())
  try {
    const writing = both.map(async (side) => {
      for (let i = 0; i < messagesEach || cuts.left > 0; i++) await side.send()
    })
    const killing = (async () => {
      await expect.poll(() => both[0]!.sent.length).toBeGreaterThan(messagesEach / 4)
      const victim = servers[random.between(0, 1)]!
      await victim.process.kill()
      victim.process = await startServer(env)
      victim.port = victim.process.port
    })()
    await Promise.all([...writing, killing])

    const sent = both.flatMap((side) => side.sent)
    for (const side of both) {
      await expect.poll(() => side.found.size).toBe(sent.length)
    }
    const order = ({ found }: (typeof both)[0]) =>
      [...found.values()].toSorted((a, b) => a.sequence - b.sequence).map(({ id }) => id)
    expect(order(both[0]!)).toEqual(order(both[1]!))
    expect(new Set(order(both[0]!))).toEqual(new Set(sent))
    expect([...both[0]!.found.keys()].toSorted((a, b) => a - b)).toEqual(sent.map((_, i) => i + 1))
    // Each stream was cut off, and went on.
    for (const side of both) expect(side.opened()).toBeGreaterThan(2)
  } finally {
    for (const side of both) side.end()
    await Promise.all(following)
    for (const proxy of proxies) await proxy.close()
  }
})
