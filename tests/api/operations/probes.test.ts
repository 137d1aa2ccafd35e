import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connectProbes } from '#server/db/connection.ts'
import { createProbes } from '#server/operations/health.ts'
import { startApi } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/database/own-database.ts'
import { startServer } from '#tests/support/server-process.ts'

// On a busy machine a start from the sources alone takes minutes.
vi.setConfig({ testTimeout: 5 * 60_000 })

const api = await startApi({})
afterEach(() => {
  api.lifecycle.phase = 'ready'
})

type App = Pick<typeof api.app, 'request'>
async function probe(path: string, app: App = api.app) {
  const response = await app.request(path)
  return { status: response.status, body: await response.json() }
}

test('/readyz says whether traffic may come, in JSON that nobody stores', async () => {
  expect(await probe('/readyz')).toEqual({ status: 200, body: { status: 'ready' } })
  const { headers } = await api.app.request('/readyz')
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await api.app.request('/readyz', { method: 'HEAD' })).status).toBe(200)
})

test('a server that drains is not ready, but well', async () => {
  api.lifecycle.phase = 'draining'
  expect(await probe('/readyz')).toEqual({ status: 503, body: { status: 'draining' } })
  expect((await probe('/healthz')).status).toBe(200)
})

test('a server that does not reach its database is neither ready nor well', async () => {
  const { pool, close } = connectProbes('postgresql://lakou@127.0.0.1:1/lakou')
  const app = buildApp({ ...api, probes: createProbes(pool, api.settings.dataDir) })
  const away = { status: 503, body: { status: 'database_unavailable' } }
  expect(await probe('/readyz', app)).toEqual(away)
  expect(await probe('/healthz', app)).toEqual(away)
  await close()
})

test('a server whose calls hold all connections is still ready', async () => {
  const clients = await Promise.all(Array.from({ length: api.pool.options.max }, () => api.pool.connect()))
  expect((await probe('/readyz')).status).toBe(200)
  for (const client of clients) client.release()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a server that migrates its database says so, and lets nobody in yet', async () => {
  const database = await emptyDatabase(inject('databaseUrl'))
  const folder = mkdtempSync(join(tmpdir(), 'lakou-starting-'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // That of migrations: another server is migrating.
  await client.query('select pg_advisory_lock(7203514)')
  const port = await freePort()
  const starting = startServer({ DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port) })
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, body: await response.json() }
  }
  const isStarting = { status: 503, body: { status: 'starting' } }
  await expect.poll(() => get('/readyz').catch(() => null), { timeout: 5 * 60_000 }).toEqual(isStarting)
  expect(await get('/healthz')).toEqual(isStarting)
  for (const path of ['/', '/api/user-types']) {
    expect(await get(path)).toEqual({ status: 503, body: { message: expect.stringMatching(/not ready/) } })
  }
  await client.end()
  const server = await starting
  expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'ready' } })
  expect((await fetch(`http://127.0.0.1:${port}/api/user-types`)).status).toBe(200)
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
