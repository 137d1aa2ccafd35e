import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { messages } from '#contract/messages.ts'
import { openSession } from '#server/account/session-store.ts'
import { connect } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { users } from '#server/db/schema/account.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { root } from '#server/root.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openStream, post, Refused } from './chat-client.ts'
import type { OpenStream } from './chat-client.ts'
import { memoryOf } from './memory-of.ts'

const people = 1000
/** In milliseconds between two messages, and how many there are of them. */
const pause = 10
const messagesSent = 3000
const warmUp = 500
const opensAtOnce = 20
/** The app opens its stream again after a random time of this length. */
const reopenWithin = 1000

interface Person {
  id: string
  token: string
}

/** How messages travel: how a stream is opened, and how one is sent. */
interface Transport {
  open: (to: number, onMessage: () => void) => Promise<OpenStream>
  send: (to: number) => Promise<unknown>
}

/**
 * Measures from the sending of a message to its event at the other's stream with a thousand open streams, beside a server
 * that only writes; what a stream takes of memory; and how long it takes them all to come back after a restart.
 */
export async function benchChat(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lakou-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(embedded.url)
  const { db, close } = connect(embedded.url)
  const everybody = await addPeople(db)
  const env = { DATABASE_URL: embedded.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUST_PROXY: '1' }
  let server = await startServer({ ...env, PORT: '0' })
  const { port } = server
  const api = `http://127.0.0.1:${port}/api`
  const ours: Transport = {
    async open(to, onMessage) {
      const { token } = everybody[to]!
      const { ticket } = (await post(`${api}/${messages.ticket.path}`, token, {})) as { ticket: string }
      const from = everybody[to ^ 1]!.id
      return openStream(`${api}/${messages.live.path}?ticket=${ticket}`, (data) => {
        const { call, key } = JSON.parse(data) as { call: string | null; key: string | null }
        // Of what they send themselves their streams are told, too: then nothing is on its way to them.
        if (call === messages.list.name && key === from) onMessage()
      })
    },
    send: (to) =>
      post(`${api}/${messages.send.path}`, everybody[to ^ 1]!.token, {
        id: randomUUID(),
        to_user_id: everybody[to]!.id,
        message: 'Bonjou, kouman ou ye jodi a?',
      }),
  }
  console.log('\n| | arrival p50, p99 ms | response p50, p99 ms | kB a stream | opening all, s |')
  console.log('| --- | --- | --- | --- | --- |')
  try {
    const streams = await measure('ours', ours, server.pid)
    const bare = await startBare()
    for (const stream of await measure('bare', bare.transport, bare.pid)) stream.close()
    bare.stop()

    await server.stop()
    await Promise.all(streams.map(({ ended }) => ended))
    server = await startServer({ ...env, PORT: String(port) })
    const { seconds, refused } = await reopen(ours)
    console.log(
      `\nAfter a restart all ${people} streams are open again in ${seconds} s; calls refused: ${refused}`,
    )
  } finally {
    await server.stop()
    await close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** People to whom anyone may write, each signed in. */
async function addPeople(db: Db): Promise<Person[]> {
  const rows = Array.from({ length: people }, (_, i) => ({
    id: randomUUID(),
    name: `Moun ${i}`,
    username: `moun${i}`,
    loginMethod: 'Email' as const,
    userType: 2,
  }))
  await db.insert(users).values(rows)
  const signedIn: Person[] = []
  for (const { id } of rows) {
    signedIn.push({ id, token: (await openSession(db, id, 'bench')).access_token })
  }
  return signedIn
}

async function measure(name: string, { open, send }: Transport, pid: number): Promise<OpenStream[]> {
  /** When the message was sent that is on its way to this person. */
  const sentAt = new Map<number, number>()
  const arrivals: number[] = []
  const responses: number[] = []
  const onMessage = (to: number) => {
    const start = sentAt.get(to)
    if (start === undefined) return
    sentAt.delete(to)
    arrivals.push(performance.now() - start)
  }
  const before = memoryOf(pid)
  const opening = performance.now()
  const streams: OpenStream[] = []
  const rest = Array.from({ length: people }, (_, i) => i)
  const opener = async () => {
    for (let to = rest.pop(); to !== undefined; to = rest.pop()) {
      const person = to
      streams.push(await open(person, () => onMessage(person)))
    }
  }
  await Promise.all(Array.from({ length: opensAtOnce }, opener))
  const opened = (performance.now() - opening) / 1000
  await wait(2000)
  const perStream = (memoryOf(pid) - before) / people

  const sending: Promise<unknown>[] = []
  const begin = performance.now()
  for (let i = 0; i < warmUp + messagesSent; i++) {
    if (i === warmUp) {
      await Promise.all(sending.splice(0))
      arrivals.length = 0
      responses.length = 0
    }
    const to = (i * 7) % people
    const start = performance.now()
    sentAt.set(to, start)
    sending.push(send(to).then(() => responses.push(performance.now() - start)))
    await wait(Math.max(0, begin + i * pause - performance.now()))
  }
  await Promise.all(sending)
  while (sentAt.size > 0) await wait(10)
  const figures = [quantiles(arrivals), quantiles(responses), perStream.toFixed(1), opened.toFixed(1)]
  console.log(`| ${name} | ${figures.join(' | ')} |`)
  return streams
}

function quantiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(1)
  return `${at(0.5)}, ${at(0.99)}`
}

async function startBare() {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/bare-events.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(Number(/port (\d+)/.exec(chunk.toString())![1])))
  })
  const transport: Transport = {
    open: (to, onMessage) => openStream(`http://127.0.0.1:${port}/${to}`, onMessage),
    send: (to) => post(`http://127.0.0.1:${port}/${to}`, '', {}),
  }
  return { transport, pid: child.pid!, stop: () => child.kill() }
}

/** Opens all streams as browsers do that have lost theirs at once. */
async function reopen({ open }: Transport) {
  const start = performance.now()
  let refused = 0
  const comeBack = async (to: number) => {
    await wait(Math.random() * reopenWithin)
    for (;;) {
      try {
        return await open(to, () => {})
      } catch (error) {
        if (error instanceof Refused) refused++
        await wait(Math.random() * reopenWithin)
      }
    }
  }
  const streams = await Promise.all(Array.from({ length: people }, (_, to) => comeBack(to)))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  for (const stream of streams) stream.close()
  return { seconds, refused }
}
