import { spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/connection.ts'
import { root } from '#server/root.ts'
import { readSettings } from '#server/settings.ts'
import { recordQueries } from './record-queries.ts'
import type { RecordedQuery } from './record-queries.ts'

const seconds = 6
const connections = 20

interface Caller {
  token: string
}

/** A call that is measured. */
export interface Scenario<World extends Caller> {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: (world: World) => string
  body?: (world: World) => object
}

interface Figures {
  rps: number
  p50: number
  p99: number
}

/** Calls a server as fast as it responds, from 20 connections for some seconds. Throws on a response that is an error. */
export async function load<World extends Caller>(
  origin: string,
  scenario: Scenario<World>,
  world: World,
  duration = seconds,
): Promise<Figures> {
  const { method, body } = scenario
  const headers = { authorization: world.token, 'content-type': 'application/json' }
  const result = await autocannon({
    url: origin,
    connections,
    duration,
    requests: [
      {
        method,
        path: scenario.path(world),
        headers,
        setupRequest: (request) => ({ ...request, ...(body && { body: JSON.stringify(body(world)) }) }),
      },
    ],
  })
  if (result.non2xx > 0) throw new Error(`${scenario.name}: ${result.non2xx} responses were errors`)
  return { rps: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Records the SQL queries of a read endpoint from the app itself. */
async function queriesOf(url: string, path: string, token: string): Promise<Record<string, RecordedQuery[]>> {
  const { pool, db, close } = connect(url)
  const settings = readSettings({})
  const push = { settings: null }
  const app = buildApp({
    settings,
    pool,
    db,
    push,
    log: silent,
    logHash: () => '',
    checkResponses: false,
  } as never)
  const queries = await recordQueries(async () => app.request(path, { headers: { authorization: token } }))
  await close()
  return { [path]: queries }
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

/** Measures the queries of a read endpoint through `pg`, and nothing else. */
export async function measureBare<World extends Caller>(
  url: string,
  scenario: Scenario<World>,
  world: World,
): Promise<Figures> {
  const bare = await startBare(url, await queriesOf(url, scenario.path(world), world.token))
  await load(bare.origin, scenario, world, 2)
  const figures = await load(bare.origin, scenario, world)
  bare.stop()
  return figures
}
