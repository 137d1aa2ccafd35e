import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { binary, packagedBinaries, usableBinaries } from '#server/postgres/binaries.ts'
import { EmbeddedPostgresError } from '#server/postgres/error.ts'
import { clusterProcesses } from '#server/postgres/orphans.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { rowWriter } from '#tests/support/database/row-writer.ts'

/** A data folder that was used and closed, to be copied: making a new one each time would take most of the time. */
let used: string
let dataDir: string
let cleaning: (() => Promise<unknown>)[]

beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'lakou-embedded-'))
  const { stop } = await startEmbeddedPostgres({ dataDir: used })
  await stop()
})

afterAll(() => rm(used, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lakou-embedded-'))
  cleaning = [() => rm(dataDir, { recursive: true, force: true })]
})

afterEach(async () => {
  for (const clean of cleaning.reverse()) await clean()
})

/** Starts the database in this process; it is stopped after the test. */
async function start(folder = dataDir) {
  const database = await startEmbeddedPostgres({ dataDir: folder })
  cleaning.push(() => database.stop())
  return database
}

async function copyUsedFolder(): Promise<void> {
  await promisify(execFile)('cp', ['-a', join(used, 'postgres'), dataDir])
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

/** A process of its own with a database that it writes rows into. */
function startWriter() {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', rowWriter], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let complaints = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (complaints += chunk))
  cleaning.push(async () => {
    await kill(child)
    // Its PostgreSQL ends a moment later, and writes until then.
    await until(nothingRuns)
  })
  return {
    child,
    /** How many rows were acknowledged. */
    acknowledged: () => printed.split('\n').length - 1,
    async hasWritten(rows: number) {
      await until(async () => {
        if (child.exitCode !== null) throw new Error(complaints)
        return printed.split('\n').length > rows
      })
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10)
}

async function processes() {
  const { dev, ino } = await stat(join(dataDir, 'postgres'))
  return clusterProcesses(`lakou-${dev}-${ino}`)
}

async function nothingRuns(): Promise<boolean> {
  const { servers, workers } = await processes()
  return servers.length + workers.length === 0
}

/** The shell processes that end PostgreSQL when its owner dies: those that have the server's command as arguments. */
async function keepers(): Promise<number[]> {
  const { dev, ino } = await stat(join(dataDir, 'postgres'))
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.startsWith('/bin/sh') && command.includes(`lakou-${dev}-${ino}\0`)) found.push(Number(pid))
  }
  return found
}

async function expectAllRows(url: string, acknowledged: number): Promise<void> {
  const [found] = await query(url, `select count(*)::int as rows, max(n) as last from written`)
  expect(found!.rows).toBe(found!.last)
  expect(found!.rows).toBeGreaterThanOrEqual(acknowledged)
}

test('starts from nothing and answers, durably and without a network', async () => {
  const { url } = await start()
  const [row] = await query(
    url,
    `select current_database() as name, current_setting('server_encoding') as encoding, lower('ÉLISÉE') as lower,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as network`,
  )
  expect(row).toEqual({
    name: 'lakou',
    encoding: 'UTF8',
    lower: 'élisée',
    fsync: 'on',
    commit: 'on',
    network: '',
  })
})

test('keeps what was stored when it is stopped and started again', async () => {
  const first = await start()
  await query(first.url, `create table kept as select 'Élisée' as name`)
  await first.stop()
  expect(await nothingRuns()).toBe(true)
  const second = await start()
  expect(await query(second.url, 'select name from kept')).toEqual([{ name: 'Élisée' }])
})

test('works in a folder whose path is too long for a socket', async () => {
  const folder = join(dataDir, 'a folder with spaces, "quotes" and é'.repeat(4), '%20+&?#')
  const { url, stop } = await start(folder)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow('in use by another Lakou server')
  await stop()
})

test('refuses a second server on the same folder and leaves the first alone', async () => {
  await copyUsedFolder()
  const first = startWriter()
  await first.hasWritten(1)
  const second = startEmbeddedPostgres({ dataDir })
  await expect(second).rejects.toThrow(EmbeddedPostgresError)
  await expect(second).rejects.toThrow(`in use by another Lakou server (process ${first.child.pid})`)
  await first.hasWritten(first.acknowledged() + 5)
})

test('ends with its owner when that is killed, and loses nothing acknowledged', async () => {
  await copyUsedFolder()
  const owner = startWriter()
  await owner.hasWritten(200)
  await kill(owner.child)
  await until(nothingRuns)
  const { url } = await start()
  await expectAllRows(url, owner.acknowledged())
})

test('opens at once after its owner was killed, without waiting to be told', async () => {
  await copyUsedFolder()
  const owner = startWriter()
  await owner.hasWritten(200)
  await kill(owner.child)
  const { url } = await start()
  await expectAllRows(url, owner.acknowledged())
})

test('recovers when the owner and all its processes are killed together', async () => {
  await copyUsedFolder()
  const owner = startWriter()
  await owner.hasWritten(200)
  const { servers, workers } = await processes()
  expect(workers).not.toEqual([])
  for (const pid of [...(await keepers()), ...servers, ...workers]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // A worker may have ended by itself since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  await kill(owner.child)
  const { url } = await start()
  await expectAllRows(url, owner.acknowledged())
})

test('stops an orphan that nothing else has stopped', async () => {
  await copyUsedFolder()
  const owner = startWriter()
  await owner.hasWritten(10)
  const orphan = (await processes()).servers
  for (const pid of await keepers()) process.kill(pid, 'SIGKILL')
  await kill(owner.child)
  const { url } = await start()
  await expectAllRows(url, owner.acknowledged())
  expect((await processes()).servers).not.toEqual(orphan)
})

test('comes back at the same address when PostgreSQL is killed, though a busy worker outlives it', async () => {
  await copyUsedFolder()
  const { url } = await start()
  await query(url, 'create table kept as select 1 as one')
  const lost = query(url, 'select count(*) from generate_series(1, 1e12::bigint)').catch(String)
  const busyWorkers = `select pid from pg_stat_activity where state = 'active'
    and backend_type = 'client backend' and pid <> pg_backend_pid()`
  await until(async () => (await query(url, busyWorkers)).length > 0)
  const [busy] = await query(url, busyWorkers)
  for (const pid of (await processes()).servers) process.kill(pid, 'SIGKILL')
  await until(() => query(url, 'select one from kept').then(Boolean, () => false))
  expect((await processes()).workers).not.toContain(busy!.pid)
  expect(await lost).toContain('Connection terminated')
})

test('is not kept from starting by a stranger that has the number of a dead PostgreSQL', async () => {
  await copyUsedFolder()
  const { uid } = await stat(join(dataDir, 'postgres'))
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid } : {})
  cleaning.push(() => kill(stranger))
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n`)
  await writeFile(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), `${stranger.pid}\n`)
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.signalCode).toBe(null)
})

test('refuses at once a folder in which a PostgreSQL of somebody else runs', async () => {
  await copyUsedFolder()
  const cluster = join(dataDir, 'postgres')
  await chmod(dataDir, 0o711)
  const { uid, gid } = await stat(cluster)
  const copies = await usableBinaries(packagedBinaries(), { account: { uid, gid }, copies: dataDir })
  const settings = ['-D', cluster, '-k', cluster, '-c', 'listen_addresses=']
  const other = spawn(binary(copies, 'postgres'), settings, {
    ...(process.getuid?.() === 0 && { uid, gid }),
    cwd: cluster,
  })
  cleaning.push(() => kill(other))
  await until(async () => (await readdir(cluster)).includes('.s.PGSQL.5432'))
  const before = performance.now()
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `Another PostgreSQL (process ${other.pid})`,
  )
  // A start that waits for it gives up after a minute.
  expect(performance.now() - before).toBeLessThan(30_000)
  expect(other.exitCode).toBe(null)
})

test('leaves nothing half-made when it is killed while making the database', async () => {
  const owner = startWriter()
  const unfinished = async () =>
    (await readdir(dataDir)).filter((name) => name.startsWith('postgres-unfinished-'))
  await until(async () => {
    const [folder] = await unfinished()
    return folder !== undefined && (await readdir(join(dataDir, folder))).includes('PG_VERSION')
  })
  await kill(owner.child)
  expect(await readdir(dataDir)).not.toContain('postgres')
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await unfinished()).toEqual([])
})

test('refuses a folder that holds something else, and a database of another version', async () => {
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster)
  await writeFile(join(cluster, 'holiday.jpg'), '')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('holds files but no PostgreSQL database')
  await writeFile(join(cluster, 'PG_VERSION'), '9\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('was made by PostgreSQL 9')
})

test('says why when PostgreSQL does not start', async () => {
  await copyUsedFolder()
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
  const refused = startEmbeddedPostgres({ dataDir })
  await expect(refused).rejects.toThrow(EmbeddedPostgresError)
  await expect(refused).rejects.toThrow('no_such_setting')
})
