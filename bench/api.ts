import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { connect } from '#server/db/connection.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startServer } from '#tests/support/server-process.ts'
import { fillChurch } from './fill.ts'
import type { BenchChurch } from './fill.ts'
import { load, measureBare } from './load.ts'
import type { Scenario } from './load.ts'

const scenarios: Scenario<BenchChurch>[] = [
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
    name: 'one mark',
    method: 'PUT',
    path: () => '/api/church/attendance',
    body: ({ id, size }) => ({ church_id: id, date: latestSunday, marks: [randomMark(id, size)] }),
  },
  {
    name: 'attendance batch of 100',
    method: 'PUT',
    path: () => '/api/church/attendance',
    body: ({ id, size }) => ({
      church_id: id,
      date: latestSunday,
      marks: Array.from({ length: 100 }, () => randomMark(id, size)),
    }),
  },
]

const today = new Date()
const latestSunday = new Date(today.getTime() - today.getUTCDay() * 86_400_000).toISOString().slice(0, 10)

function randomMark(churchId: string, size: number) {
  return {
    member_id: `${churchId}-m${1 + Math.floor(Math.random() * size)}`,
    present: Math.random() < 0.8,
    marked_at: new Date().toISOString(),
  }
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
