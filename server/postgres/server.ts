import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { binary, type Binaries } from './binaries.ts'
import { databaseName, databaseUser } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { socketPort, type DataFolder } from './folder.ts'
import type { ServerLog } from './log.ts'
import { clearStalePid, stopOrphans } from './orphans.ts'
import { startTied, type TiedProcess } from './process.ts'
import { settingArguments } from './settings.ts'
import { startOnWindows, stopOrphanOnWindows } from './windows.ts'

/** Parameters of a PostgreSQL start, stable across restarts so that the URL is, too. */
export interface ServerPlan {
  folder: DataFolder
  binaries: Binaries
  log: ServerLog
  tcp?: { port: number; password: string }
  durable: boolean
}

/** Connection by socket or, on Windows, by TCP. */
export type Reach = { socketFolder: string } | { tcp: { port: number; password: string } }

/** Connection string of a database. */
export function urlOf(reach: Reach, database = databaseName): string {
  return 'tcp' in reach
    ? `postgres://${databaseUser}:${reach.tcp.password}@127.0.0.1:${reach.tcp.port}/${database}`
    : `postgres://${databaseUser}@localhost/${database}` +
        `?host=${encodeURIComponent(reach.socketFolder)}&port=${socketPort}`
}

/** Connection string of a database of the planned server. */
export function databaseUrl({ folder, tcp }: ServerPlan, database?: string): string {
  return urlOf(tcp ? { tcp } : folder, database)
}

/** Starts PostgreSQL and waits for connections, without a timeout because recovery may take long. */
export async function launchServer(plan: ServerPlan): Promise<TiedProcess> {
  const server = await start(plan)
  try {
    await waitUntilReady(server, plan)
    // A script may exit without stopping the database: the closed pipe stops it.
    server.release()
    return server
  } catch (error) {
    server.end()
    await server.exited
    throw error
  }
}

async function start({ folder, binaries, log, tcp, durable }: ServerPlan): Promise<TiedProcess> {
  const { cluster, account, socketFolder } = folder
  const { dev, ino } = await stat(cluster)
  const name = `lakou-${dev}-${ino}`
  if (tcp) {
    await stopOrphanOnWindows(binaries, cluster)
    const own = {
      cluster_name: name,
      listen_addresses: '127.0.0.1',
      port: String(tcp.port),
      unix_socket_directories: '',
    }
    const settings = settingArguments(own, { durable })
    return startOnWindows({ binaries, cluster, logPath: log.path, log: log.descriptor, settings })
  }
  await stopOrphans(name)
  await clearStalePid(cluster, socketFolder)
  const accountPath = folder.forAccount(cluster)
  const sockets = socketFolder === cluster ? accountPath : socketFolder
  const own = {
    cluster_name: name,
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  const settings = settingArguments(own, { durable })
  return startTied([binary(binaries, 'postgres'), '-D', accountPath, ...settings], {
    account,
    cwd: cluster,
    log: log.descriptor,
  })
}

async function waitUntilReady(server: TiedProcess, plan: ServerPlan): Promise<void> {
  for (;;) {
    const code = await tryConnecting(databaseUrl(plan))
    if (code === undefined) return
    if (code === noSuchDatabase) await createDatabase(plan)
    if (server.hasExited()) {
      throw new EmbeddedPostgresError(
        `PostgreSQL stopped while starting. The end of ${plan.log.path}:\n${await plan.log.tail()}`,
      )
    }
    await pause(15)
  }
}

const noSuchDatabase = '3D000'
const startingCodes = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03']

/** Returns undefined on success, otherwise the code of a temporary error. */
export async function tryConnecting(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === noSuchDatabase || startingCodes.includes(code)) return code
    throw error
  }
}

async function createDatabase(plan: ServerPlan): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(plan, 'postgres') })
  await client.connect()
  await client.query(`create database ${databaseName}`)
  await client.end()
}
