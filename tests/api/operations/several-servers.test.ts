import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, inject, it, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { accountData } from '#contract/account/account-data.ts'
import { church } from '#contract/church.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { newcomer } from '#tests/support/samples/visitors.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { openLive } from '#tests/support/streams/live-stream.ts'

// On a busy machine a start from the sources alone takes minutes.
vi.setConfig({ testTimeout: 10 * 60_000 })

const database = await ownDatabase(inject('databaseUrl'), inject('templateUrl'))
const folder = mkdtempSync(join(tmpdir(), 'lakou-servers-'))
const dataDir = join(folder, 'shared')
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const started: ServerProcess[] = []
afterEach(async () => {
  for (const server of started.splice(0)) if (!server.hasExited()) await server.kill()
})

async function start(env: Record<string, string>, onOutput?: (text: string) => void) {
  const server = await startServer(
    { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...env },
    onOutput,
  )
  started.push(server)
  return server
}

const originOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`

async function call<E extends Endpoint>(server: ServerProcess, endpoint: E, input: object, token = '') {
  const [path, request] = callRequest(endpoint, { ...input }, token ? { token } : {})
  const response = await fetch(`${originOf(server)}${path}`, request)
  return (await response.json()) as ResponseOf<E>
}

async function probe(server: ServerProcess, path = '/readyz') {
  const response = await fetch(`${originOf(server)}${path}`)
  return {
    status: response.status,
    body: await response.json(),
    connection: response.headers.get('connection'),
  }
}

it('a server that stores files in another folder does not start', async () => {
  let said = ''
  const first = await start({}, (text) => (said += text))
  await expect.poll(() => said).toContain(`S3_BUCKET is not set: files are in ${dataDir}`)
  let output = ''
  const second = start({ DATA_DIR: join(folder, 'other') }, (text) => (output += text))
  await expect(second).rejects.toThrow('ended with 1')
  expect(output).toMatch(/^Lakou cannot run: another server uses this database .*S3_BUCKET.*\n$/)
  await first.stop()
  // The folder may change once the other server has stopped.
  const moved = await start({ DATA_DIR: join(folder, 'other') })
  await moved.stop()
})

it('takes its lock again after a restart of the database', async () => {
  const first = await start({ LOG_LEVEL: 'silent' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const holders = `select pid from pg_stat_activity
    where application_name = 'lakou-storage' and datname = current_database()`
  const held = async () =>
    (
      await client.query(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and pid in (${holders})`,
      )
    ).rows[0].n
  expect(await held()).toBe(1)
  await client.query(`select pg_terminate_backend(pid) from (${holders}) h`)
  await expect.poll(held).toBe(1)
  await client.end()
  await first.stop()
})

it('a web server leaves jobs to a worker, which serves probes and no calls', async () => {
  const web = await start({ ROLE: 'web' })
  const { access_token: token } = await call(web, account.register, newcomer())
  expect(await call(web, accountData.start, {}, token)).toMatchObject({ status: 'queued' })
  const worker = await start({ ROLE: 'worker' })
  const status = async () => (await call(web, accountData.find, {}, token)).export?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('ready')
  expect(await probe(worker)).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(await probe(worker, '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  for (const path of ['/', '/api/user-types', '/unsent']) {
    expect(await probe(worker, path)).toMatchObject({ status: 404, body: { message: expect.any(String) } })
  }
  await worker.stop()
  // No worker is running.
  await call(web, accountData.start, {}, token)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const waiting = `select count(*)::int as n from pgboss.job where state = 'created'`
  expect((await client.query(waiting)).rows[0].n).toBeGreaterThan(0)
  await client.end()
  await web.stop()
})

it('a server that is stopped drains first: not ready, but it responds, and keeps its streams', async () => {
  const server = await start({ DRAIN_SECONDS: '3' })
  const { access_token: token } = await call(server, account.register, newcomer())
  const details = {
    name: 'Legliz',
    address: '12 Ri Lanbi',
    phone: '5093712345',
    timezone: 'America/Port-au-Prince',
  }
  const { id } = await call(server, church.create, details, token)
  const stream = await openLive(originOf(server), id, token)
  expect(await probe(server)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const begin = performance.now()
  const stopped = server.stop()
  await expect.poll(async () => (await probe(server)).body).toEqual({ status: 'draining' })
  expect(await probe(server)).toMatchObject({ status: 503, connection: 'close' })
  expect((await call(server, church.list, {}, token)).totalItems).toBe(1)
  expect(await stream.next()).toBeUndefined()
  expect(performance.now() - begin).toBeGreaterThan(2900)
  await stopped
})
