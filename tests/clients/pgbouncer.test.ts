import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { accountData } from '#contract/account/account-data.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { church } from '#contract/church.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { newcomer } from '#tests/support/samples/visitors.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openLive } from '#tests/support/streams/live-stream.ts'

// PgBouncer in transaction mode, as Debian packages it, with fewer connections than calls at once.

vi.setConfig({ testTimeout: 10 * 60_000 })

const program = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer'
const isInstalled = spawnSync(program, ['--version']).status === 0

const folder = mkdtempSync(join(tmpdir(), 'lakou-pgbouncer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts PgBouncer in front of the database. Returns the address of the database through it. */
async function startPooler(url: string) {
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `${database} = host=${host} port=${port} dbname=${database} user=${user} connect_query='set statement_timeout = 60000'`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 200',
    'auth_type = any',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  // It refuses to run as root, and the socket is for the account of PostgreSQL.
  const asOther = process.getuid?.() === 0 ? { uid: statSync(host).uid } : {}
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...asOther })
  const ready = new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(said)))
  })
  await ready
  return {
    url: `postgresql://${user}@/${database}?host=${encodeURIComponent(folder)}&port=6432`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

it.skipIf(!isInstalled)('a server works behind PgBouncer in transaction mode', async () => {
  // Not in the private folder of the other tests, which PgBouncer's account may not enter.
  chmodSync(folder, 0o777)
  mkdirSync(join(folder, 'database'))
  const database = await startPostgres(join(folder, 'database'))
  onTestFinished(() => database.stop())
  const pooler = await startPooler(database.url)
  onTestFinished(() => pooler.stop())
  let output = ''
  const server = await startServer(
    {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    (text) => (output += text),
  )
  onTestFinished(async () => {
    if (!server.hasExited()) await server.kill()
  })
  const origin = `http://127.0.0.1:${server.port}`
  let token = ''
  async function call<E extends Endpoint>(endpoint: E, input: Record<string, unknown>) {
    const [path, request] = callRequest(endpoint, input, token ? { token } : {})
    const response = await fetch(`${origin}${path}`, request)
    const body = await response.json()
    expect({ call: endpoint.name, status: response.status, message: body.message }).toMatchObject({
      status: 200,
    })
    return body as ResponseOf<E>
  }
  token = (await call(account.register, newcomer())).access_token
  const { id: church_id } = await call(church.create, {
    name: 'Legliz',
    address: 'Jakmèl',
    phone: '5093712345',
    timezone: 'America/Port-au-Prince',
  })
  const stream = await openLive(origin, church_id, token)
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(members.add, { church_id, name: `Moun ${i}`, phone: `+5093712${1000 + i}` }),
    ),
  )
  const marked_at = new Date().toISOString()
  await Promise.all(
    added.flatMap(({ id: member_id }) => [
      call(attendance.mark, {
        church_id,
        date: '2026-01-04',
        marks: [{ member_id, present: true, marked_at }],
      }),
      call(members.list, { church_id }),
    ]),
  )
  const roll = await call(attendance.get, { church_id, date: '2026-01-04' })
  expect(roll.marks.filter(({ present }) => present)).toHaveLength(20)
  expect(await stream.next()).toBeDefined()
  await stream.close()
  // A job, from its queue to its end.
  await call(accountData.start, {})
  const status = async () => (await call(accountData.find, {})).export?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('ready')
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  await server.stop()
  expect(output).not.toContain('"err"')
})
