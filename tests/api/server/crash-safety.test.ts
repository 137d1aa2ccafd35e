import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { church } from '#contract/church.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { isAnew, queryEmbedded } from '#tests/support/database/postgres.ts'
import { sessionGiven } from '#tests/support/session-given.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'

// The server is killed while six writers add, change and mark. What it had acknowledged must be there when it is
// back; what it had not is sent again under its key, as the outbox does, and must then have been done exactly once.

// In turn one kind of kill and the other; npm run test:long does 60, and 200 of its PostgreSQL.
const rounds = Number(process.env['KILL_ROUNDS'] ?? 2)
const databaseRounds = Number(process.env['DATABASE_KILL_ROUNDS'] ?? 2)
const writers = 6
// On a busy machine a start from the sources alone takes minutes.
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 })
const soon = { interval: 1, timeout: 300_000 }
const addsEachRound = 20
/** The plan has room for 750, and each writer may be adding one. */
const mostMembers = 700

const dataDir = mkdtempSync(join(tmpdir(), 'lakou-kill-'))
const random = seededRandom(1804)
const today = dateIn('America/Port-au-Prince', new Date())
const dates = [0, -3, -7, -14].map((days) => addDays(today, days))

let server: ServerProcess
let token: string
let churchId: string

/** A change with its key, until it has been acknowledged. */
interface Change {
  endpoint: Endpoint
  input: Record<string, unknown>
  key: string
  acknowledged(answer: never): void
}

/** What must be on the server: each member's name, each mark by date and member. */
const names = new Map<string, string>()
const marks = new Map<string, { present: boolean; marked_at: string }>()
/** What was under way when the server was killed. */
const unanswered: Change[] = []
let acknowledged = 0

async function call<E extends Endpoint>(endpoint: E, input: Record<string, unknown>, key?: string) {
  const [path, request] = callRequest(endpoint, input, {
    ...(token && { token }),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, request)
  const body = (await response.json()) as ResponseOf<E>
  const { status } = response
  if (status === 200) return body
  throw Object.assign(new Error(`${status} ${endpoint.name}: ${JSON.stringify(body)}`), { status })
}

const secrets = { email: 'kill@example.org', password: 'correct horse' }
const start = (env = {}) => startServer({ DATA_DIR: dataDir, PORT: '0', ...env })

beforeAll(async () => {
  // Its own database, also where the other tests are given one.
  vi.stubEnv('DATABASE_URL', undefined)
  server = await start()
  token = (await call(account.register, { name: 'Kill', username: 'kill', ...secrets })).access_token
  const place = { name: 'Kay', address: 'Jakmèl', phone: '5093712345', timezone: 'America/Port-au-Prince' }
  churchId = (await call(church.create, place)).id
  await inDatabase("update users set plan = 'growth'")
})

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Asks the server's own database. */
const inDatabase = (query: string) => queryEmbedded(dataDir, query)

function person(name: string) {
  return { church_id: churchId, name, phone: '+50937123456', email: 'member@example.org' }
}

/** Adds somebody; the server makes the id, so that a second effect would be seen. */
function addition(): Change {
  const name = `Member ${randomUUID()}`
  return {
    endpoint: members.add,
    input: person(name),
    key: randomUUID(),
    acknowledged: (answer: ResponseOf<typeof members.add>) => names.set(answer.id, name),
  }
}

function renaming(id: string): Change {
  const name = `Member ${randomUUID()}`
  return {
    endpoint: members.update,
    input: { member_id: id, ...person(name) },
    key: randomUUID(),
    acknowledged: () => names.set(id, name),
  }
}

/** Each mark has an instant of its own, so that the order of arrival decides nothing. */
let clock = Date.now() - 1_000_000

function marking(ids: string[]): Change {
  const date = random.pick(dates)
  const chosen = new Set(Array.from({ length: random.between(1, 5) }, () => random.pick(ids)))
  const sent = [...chosen].map((member_id) => ({
    member_id,
    present: random.next() < 0.6,
    marked_at: new Date(clock++).toISOString(),
  }))
  return {
    endpoint: attendance.mark,
    input: { church_id: churchId, date, marks: sent },
    key: randomUUID(),
    acknowledged() {
      for (const { member_id, present, marked_at } of sent) {
        const key = `${date} ${member_id}`
        if (marked_at > (marks.get(key)?.marked_at ?? '')) marks.set(key, { present, marked_at })
      }
    },
  }
}

async function send(change: Change): Promise<void> {
  const answer = await call(change.endpoint, change.input, change.key)
  change.acknowledged(answer as never)
  acknowledged++
}

function anyChange(writer: number, adds: Pick<Round, 'left'>): Change {
  const ids = [...names.keys()]
  const mine = ids.filter((_, i) => i % writers === writer)
  const chance = random.next()
  if (ids.length < 20 || (ids.length < mostMembers && chance < 0.2 && adds.left-- > 0)) return addition()
  if (chance < 0.4 && mine.length > 0) return renaming(random.pick(mine))
  return marking(ids)
}

const isBrokenOff = (error: unknown) => error instanceof TypeError
const isOutage = (error: unknown) => (error as { status?: number }).status === 503

/** What the writers of a round share: how many may still be added, and whether to stop. */
interface Round {
  left: number
  isOver: boolean
}

/** Writes until the server or its database is gone, or the round is over. Only this writer renames the members that it renames. */
async function write(writer: number, round: Round, isGone: (error: unknown) => boolean): Promise<void> {
  while (!round.isOver) {
    const change = anyChange(writer, round)
    try {
      await send(change)
    } catch (error) {
      // Anything else that the server says would be a failure.
      if (!isGone(error)) throw error
      unanswered.push(change)
      return
    }
  }
}

/** What the server has. */
async function stored() {
  const { members: list, totalMembers } = await call(members.list, { church_id: churchId, limit: 1000 })
  const found = new Map<string, { present: boolean; marked_at: string }>()
  for (const date of dates) {
    const service = await call(attendance.get, { church_id: churchId, date })
    for (const { member_id, ...mark } of service.marks) found.set(`${date} ${member_id}`, mark)
  }
  return { names: new Map(list.map((each) => [each.id, each.name])), marks: found, totalMembers }
}

async function expectAcknowledged(): Promise<void> {
  const there = await stored()
  const underWay = new Set(unanswered.map((change) => change.input['name']))
  for (const [id, name] of names) {
    const now = there.names.get(id)
    expect(now === name || underWay.has(now)).toBe(true)
  }
  for (const [key, mark] of marks) {
    const now = there.marks.get(key)
    expect(now && now.marked_at >= mark.marked_at).toBe(true)
    if (now?.marked_at === mark.marked_at) expect(now.present).toBe(mark.present)
  }
}

async function expectExactly(): Promise<void> {
  const there = await stored()
  expect(there.names).toEqual(names)
  expect(there.marks).toEqual(marks)
  expect(there.totalMembers).toBe(names.size)
  const wrong = await inDatabase(`
    select 'service' as what, date from services s where present <> (
      select count(*) from attendance_marks a where a.church_id = s.church_id and a.date = s.date and a.number = s.number and a.present)
    union all
    select 'absences', misses_from from absence_counts c where members <> (
      select count(*) from member_absences a where a.church_id = c.church_id and a.misses_from = c.misses_from)`)
  expect(wrong).toEqual([])
}

it(`loses and doubles nothing when the server is killed ${rounds} times under load`, async () => {
  for (let round = 0; round < rounds; round++) {
    const enough = acknowledged + random.between(5, 80)
    const writersRound = { left: addsEachRound, isOver: false }
    const writing = Array.from({ length: writers }, (_, writer) => write(writer, writersRound, isBrokenOff))
    await expect.poll(() => acknowledged, soon).toBeGreaterThan(enough)
    // In turn the server alone, whose database then stops by itself, and everything at once.
    await (round % 2 === 0 ? server.killAll() : server.kill())
    await Promise.all(writing)

    server = await start()
    await expectAcknowledged()
    for (const change of unanswered.splice(0)) await send(change)
    await expectExactly()
  }
  expect(acknowledged).toBeGreaterThan(rounds * 10)
})

/** Kills PostgreSQL as a whole, one of its processes (after which it starts itself anew), or ends its connections. */
async function killDatabase(kind: number): Promise<void> {
  if (kind === 2) {
    await inDatabase('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    return
  }
  const [postmaster] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const [backend] = await inDatabase(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random()",
  )
  process.kill(Number(kind === 0 ? postmaster : backend!['pid']), 'SIGKILL')
}

const succeeds = (work: Promise<unknown>) => work.then(() => true).catch(() => false)

/** Has the database fail while there is load, so many times. */
async function outlive(times: number, fail: (round: number) => Promise<void>): Promise<void> {
  // A session ends after a quarter of an hour, which so many failures may take.
  token = sessionGiven(await call(account.signIn, secrets)).access_token
  let brokenOff = 0
  for (let round = 0; round < times; round++) {
    const enough = acknowledged + random.between(5, 80)
    const writersRound = { left: addsEachRound, isOver: false }
    const writing = Array.from({ length: writers }, (_, writer) => write(writer, writersRound, isOutage))
    await expect.poll(() => acknowledged, soon).toBeGreaterThan(enough)
    const failure = new Date()
    await fail(round)
    writersRound.isOver = true
    await Promise.all(writing)

    // Reads are back within a second of the database.
    await expect.poll(() => isAnew(dataDir, failure), soon).toBe(true)
    await expect.poll(() => succeeds(stored()), { timeout: 1000 }).toBe(true)
    await expectAcknowledged()
    brokenOff += unanswered.length
    for (const change of unanswered.splice(0)) await send(change)
    await expectExactly()
  }
  expect(brokenOff).toBeGreaterThan(times / 2)
}

it(`loses and doubles nothing when its PostgreSQL is killed ${databaseRounds} times`, async () => {
  // A server gives up a PostgreSQL of its own that ends 30 times within five minutes: here it ends in each third round.
  const most = 60
  for (let done = 0; done < databaseRounds; done += most) {
    if (done > 0) {
      await server.stop()
      server = await start()
    }
    await outlive(Math.min(most, databaseRounds - done), (round) => killDatabase(round % 3))
  }
})

it(`nor when that of DATABASE_URL is killed or restarted ${databaseRounds} times`, async () => {
  await server.stop()
  let database = await startEmbeddedPostgres({ dataDir })
  server = await start({ DATABASE_URL: database.url })
  await outlive(databaseRounds, async (round) => {
    if (round % 4 < 3) return killDatabase(round % 4)
    await database.stop()
    database = await startEmbeddedPostgres({ dataDir })
  })
  await server.stop()
  await database.stop()
})
