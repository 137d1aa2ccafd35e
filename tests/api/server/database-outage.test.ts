import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { church } from '#contract/church.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { emptyDatabase } from '#tests/support/database/own-database.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'

// PostgreSQL drops connections, dies, or comes up after the server: the server goes on, and what was under way
// responds 503.

// On a busy machine a start from the sources alone takes minutes.
vi.setConfig({ testTimeout: 10 * 60_000 })

const cleaning: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean()
})

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lakou-outage-'))
  cleaning.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(env: Record<string, string>, onOutput?: (text: string) => void): Promise<ServerProcess> {
  const server = await startServer({ PORT: '0', LOG_LEVEL: 'silent', ...env }, onOutput)
  cleaning.push(() => server.hasExited() || server.kill())
  return server
}

async function send(server: ServerProcess, endpoint: Endpoint, input: Record<string, unknown>, token = '') {
  const [path, request] = callRequest(endpoint, input, { language: 'ht', ...(token && { token }) })
  return fetch(`http://127.0.0.1:${server.port}${path}`, request)
}

async function expectOk<E extends Endpoint>(
  server: ServerProcess,
  endpoint: E,
  input: Record<string, unknown>,
  token?: string,
) {
  const response = await send(server, endpoint, input, token)
  const body = await response.json()
  expect({ status: response.status, message: body.message }).toMatchObject({ status: 200 })
  return body as ResponseOf<E>
}

/** A church on the server, and a load of calls for it: reads, and writes in transactions. */
async function openChurch(server: ServerProcess) {
  const name = `p${server.port}`
  const writing = { name, username: name, email: `${name}@example.org`, password: 'correct horse' }
  const { access_token: token } = await expectOk(server, account.register, writing)
  const details = {
    name: 'Legliz',
    address: 'Jakmèl',
    phone: '5093712345',
    timezone: 'America/Port-au-Prince',
  }
  const { id: church_id } = await expectOk(server, church.create, details, token)
  const person = { church_id, name: 'Élisée', phone: '+50937123456', email: 'member@example.org' }
  const { id: member_id } = await expectOk(server, members.add, person, token)

  const marked_at = new Date().toISOString()
  const marking = { church_id, date: '2026-01-04', marks: [{ member_id, present: true, marked_at }] }
  const calls = [
    () => send(server, members.list, { church_id }, token),
    () => send(server, members.update, { member_id, ...person }, token),
    () => send(server, attendance.mark, marking, token),
  ]
  const statuses = new Map<number, number>()
  /** Makes calls, one after the other, until `isOver`. */
  async function load(isOver: () => boolean): Promise<void> {
    for (let i = 0; !isOver(); i++) {
      const response = await calls[i % calls.length]!()
      const { message } = await response.json()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status === 200) continue
      const retryAfter = response.headers.get('retry-after')
      expect({ status: response.status, retryAfter, message }).toEqual({
        status: 503,
        retryAfter: expect.stringMatching(/^\d+$/),
        message: 'Sèvè a poko pare. Eseye ankò talè.',
      })
    }
  }
  return {
    statuses,
    /** Runs `work` under load. */
    async underLoad(work: () => Promise<void>): Promise<void> {
      let over = false
      const loads = Array.from({ length: 8 }, () => load(() => over))
      await Promise.all([work().finally(() => (over = true)), ...loads])
    },
    isOk: async () => (await calls[1]!()).status === 200,
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

it('goes on when connections in use are terminated, and responds 503 to what was under way', async () => {
  const own = await emptyDatabase(inject('databaseUrl'))
  cleaning.push(() => own.drop())
  const server = await start({ DATABASE_URL: own.url, DATA_DIR: dataFolder() })
  const { underLoad, statuses, isOk } = await openChurch(server)
  const name = new URL(own.url).pathname.slice(1)
  await underLoad(async () => {
    for (let kills = 0; kills < 40; kills++) {
      const before = statuses.get(200) ?? 0
      await query(
        inject('databaseUrl'),
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
      await expect.poll(() => statuses.get(200) ?? 0, { interval: 5 }).toBeGreaterThan(before + 20)
    }
  })
  expect(server.hasExited()).toBe(false)
  expect(statuses.get(503)).toBeGreaterThan(0)
  // A connection that was terminated last may not have ended yet.
  await expect.poll(isOk).toBe(true)
  await server.stop()
})

it('starts its own PostgreSQL again when that is killed', async () => {
  const dataDir = dataFolder()
  const server = await start({ DATA_DIR: dataDir })
  const { underLoad, statuses, isOk } = await openChurch(server)
  await underLoad(async () => {
    for (let kills = 0; kills < 3; kills++) {
      const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await expect.poll(() => statuses.get(503) ?? 0, { interval: 5 }).toBeGreaterThan(kills)
      await expect.poll(isOk, { interval: 50 }).toBe(true)
    }
  })
  expect(server.hasExited()).toBe(false)
  await server.stop()
})

it('waits at its start for a database that comes up later', async () => {
  const database = { dataDir: dataFolder() }
  const first = await startEmbeddedPostgres(database)
  await first.stop()
  let starting: Promise<ServerProcess> | undefined
  await new Promise<void>((resolve, reject) => {
    const env = { DATABASE_URL: first.url, DATA_DIR: dataFolder(), LOG_LEVEL: 'warn' }
    starting = start(env, (text) => text.includes('waiting for the database') && resolve())
    starting.catch(reject)
  })
  const later = await startEmbeddedPostgres(database)
  cleaning.push(() => later.stop())
  const server = await starting!
  expect(await (await openChurch(server)).isOk()).toBe(true)
  await server.stop()
})

it('stops while the database is away', async () => {
  const database = await startEmbeddedPostgres({ dataDir: dataFolder() })
  cleaning.push(() => database.stop())
  const server = await start({ DATABASE_URL: database.url, DATA_DIR: dataFolder() })
  const { isOk } = await openChurch(server)
  await database.stop()
  expect(await isOk()).toBe(false)
  await server.stop()
})

it('does not wait for a database that does not exist', async () => {
  const missing = new URL(inject('databaseUrl'))
  missing.pathname = '/no_such_database'
  let output = ''
  const starting = start({ DATABASE_URL: missing.href, DATA_DIR: dataFolder() }, (text) => {
    output += text
  })
  await expect(starting).rejects.toThrow('ended with 1')
  expect(output).toBe(
    'Lakou cannot run: DATABASE_URL names the database "no_such_database", which does not exist.\n',
  )
})
