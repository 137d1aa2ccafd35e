import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Pool } from 'pg'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/connection.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { root } from '#server/root.ts'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#tests/support/server-process.ts'
import { fillChurch } from './fill.ts'
import type { BenchChurch } from './fill.ts'
import { recordQueries } from './record-queries.ts'
import type { RecordedQuery } from './record-queries.ts'

const seconds = 6
const connections = 20

interface Scenario {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: (church: BenchChurch) => string
  body?: (church: BenchChurch) => object
}

const scenarios: Scenario[] = [
  { name: 'list of 10', method: 'GET', path: ({ id }) => `/api/church/members?church_id=${id}&limit=10` },
  { name: 'list of 100', method: 'GET', path: ({ id }) => `/api/church/members?church_id=${id}&limit=100` },
  {
    name: 'search',
    method: 'GET',
    path: ({ id }) => `/api/church/members?church_id=${id}&q=wideline%20pierre%2011`,
  },
  {
    name: 'analytics overview',
    method: 'GET',
    path: ({ id }) => `/api/church/analytics/overview?church_id=${id}`,
  },
  {
    name: 'twelve months',
    method: 'GET',
    path: ({ id }) => `/api/church/analytics/trend?church_id=${id}`,
  },
  {
    name: 'list of 10 gifts',
    method: 'GET',
    path: ({ id }) => `/api/church/donations/church?church_id=${id}&limit=10`,
  },
  {
    name: 'list of 10 events',
    method: 'GET',
    path: ({ id }) => `/api/church/events?church_id=${id}&limit=10`,
  },
  {
    name: 'add gift',
    method: 'POST',
    path: () => '/api/church/donations',
    body: ({ id, size }) => ({
      id: randomUUID(),
      church_id: id,
      member_id: `${id}-m${1 + Math.floor(Math.random() * size)}`,
      amount: 25,
      date: latestSunday,
    }),
  },
  {
    name: 'add member',
    method: 'POST',
    path: () => '/api/church/members',
    body: ({ id }) => ({
      id: randomUUID(),
      church_id: id,
      name: 'Nouvo Manm',
      phone: '37123456',
      email: 'nouvo@example.org',
    }),
  },
  {
    name: 'attendance batch of 100',
    method: 'PUT',
    path: () => '/api/church/attendance',
    body: ({ id, size }) => ({
      church_id: id,
      date: latestSunday,
      marks: Array.from({ length: 100 }, () => ({
        member_id: `${id}-m${1 + Math.floor(Math.random() * size)}`,
        present: Math.random() < 0.8,
        marked_at: new Date().toISOString(),
      })),
    }),
  },
]

const today = new Date()
const latestSunday = new Date(today.getTime() - today.getUTCDay() * 86_400_000).toISOString().slice(0, 10)

interface Figures {
  rps: number
  p50: number
  p99: number
}

async function load(
  origin: string,
  scenario: Scenario,
  church: BenchChurch,
  duration = seconds,
): Promise<Figures> {
  const { method, body } = scenario
  const headers = { authorization: church.token, 'content-type': 'application/json' }
  const result = await autocannon({
    url: origin,
    connections,
    duration,
    requests: [
      {
        method,
        path: scenario.path(church),
        headers,
        setupRequest: (request) => ({ ...request, ...(body && { body: JSON.stringify(body(church)) }) }),
      },
    ],
  })
  if (result.non2xx > 0) throw new Error(`${scenario.name}: ${result.non2xx} responses were errors`)
  return { rps: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Records the SQL queries of each read endpoint from the app itself. */
async function queriesOf(url: string, church: BenchChurch): Promise<Record<string, RecordedQuery[]>> {
  const { pool, db, close } = connect(url)
  const settings = readSettings({})
  const app = buildApp({ settings, pool, db, log: silent, checkResponses: false } as never)
  const recorded: Record<string, RecordedQuery[]> = {}
  for (const scenario of scenarios.filter(({ method }) => method === 'GET')) {
    const path = scenario.path(church)
    const request = async () => app.request(path, { headers: { authorization: church.token } })
    recorded[path] = await recordQueries(request)
  }
  await close()
  return recorded
}
const silent = { info() {}, error() {} }

async function startBare(url: string, queries: Record<string, RecordedQuery[]>) {
  const script = join(root, 'bench/bare-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, JSON.stringify(queries)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(Number(/port (\d+)/.exec(chunk.toString())![1])))
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** Measures requests per second of important endpoints at 1,000 and 100,000 members, compared with the bare limit. */
export async function benchApi(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lakou-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(embedded.url)
  const connection = connect(embedded.url)
  const small = await fillChurch(connection, 1000, 600)
  const large = await fillChurch(connection, 100_000, 6000)

  const server = await startServer({
    DATABASE_URL: embedded.url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  const origin = `http://127.0.0.1:${server.port}`
  console.log(
    `\n| call | members | requests/s | p50 ms | p99 ms | bare requests/s | of the limit | cost of 100,000 to 1,000 |`,
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const scenario of scenarios) {
    const rates: number[] = []
    if (scenario.name === 'add member') await raiseMemberLimit(connection.pool)
    for (const church of [small, large]) {
      // Warm-up: the first requests meet uncompiled code and pages that are not cached.
      await load(origin, scenario, church, 2)
      const bare = scenario.method === 'GET' ? await measureBare(embedded.url, scenario, church) : undefined
      const ours = await load(origin, scenario, church)
      rates.push(ours.rps)
      const share = bare ? `${Math.round((ours.rps / bare.rps) * 100)} %` : ''
      const cost = rates.length === 2 ? `${(rates[0]! / rates[1]!).toFixed(2)} times` : ''
      const cells = [
        scenario.name,
        church.size,
        Math.round(ours.rps),
        ours.p50,
        ours.p99,
        bare && Math.round(bare.rps),
      ]
      console.log(`| ${[...cells, share, cost].map((cell) => cell ?? '').join(' | ')} |`)
    }
  }
  await server.stop()
  await connection.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Starts the member count far below zero, because no plan allows so many members. */
async function raiseMemberLimit(pool: Pool): Promise<void> {
  await pool.query('update churches set member_count = -1000000')
}

async function measureBare(url: string, scenario: Scenario, church: BenchChurch): Promise<Figures> {
  const bare = await startBare(url, await queriesOf(url, church))
  await load(bare.origin, scenario, church, 2)
  const figures = await load(bare.origin, scenario, church)
  bare.stop()
  return figures
}
