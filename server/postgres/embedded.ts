import { giveFolderTo } from './system-user.ts'
import { packagedBinaries, usableBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import type { EmbeddedPostgresError } from './error.ts'
import { lockDataFolder, type DataFolder } from './folder.ts'
import { openLog, type ServerLog } from './log.ts'
import { databaseUrl, launchServer, type ServerPlan } from './server.ts'
import { supervise } from './supervisor.ts'
import { clusterPassword, freePort } from './windows.ts'

/**
 * Starts (or recovers) the database in `dataDir/postgres`, and creates it when it is missing. PostgreSQL listens on no
 * network, ends when this process ends, in whatever way, and is restarted when it ends unexpectedly. Its output goes to
 * `dataDir/postgres.log`. Acknowledged writes are on the disk, unless it is not to be `durable`.
 * @returns `url`, a connection string for `pg` that stays the same; `stop`, which stops it cleanly; `failed`, which
 * resolves when it ended too often and is not restarted
 * @throws EmbeddedPostgresError when it cannot be started, with the cause and the remedy for the operator
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  durable?: boolean
}): Promise<{ url: string; stop(): Promise<void>; failed: Promise<EmbeddedPostgresError> }> {
  const folder = await lockDataFolder(options.dataDir)
  let log: ServerLog | undefined
  try {
    log = await openLog(folder.logPath)
    const plan = await prepare(folder, log, options.durable ?? true)
    const { note, path } = log
    const server = await supervise({ launch: () => launchServer(plan), note, logPath: path })
    const closeAll = () => server.stop().finally(() => close(folder, plan.log))
    let stopped: Promise<void> | undefined
    return { url: databaseUrl(plan), stop: () => (stopped ??= closeAll()), failed: server.failed }
  } catch (error) {
    await close(folder, log)
    throw error
  }
}

async function prepare(folder: DataFolder, log: ServerLog, durable: boolean): Promise<ServerPlan> {
  const { account, cluster, copies, forAccount } = folder
  const binaries = await usableBinaries(packagedBinaries(), { account, copies })
  const tcp =
    process.platform === 'win32'
      ? { port: await freePort(), password: await clusterPassword(cluster) }
      : undefined
  await prepareCluster({ cluster, forAccount, binaries, account, log, durable, password: tcp?.password })
  await giveFolderTo(account, cluster)
  return { folder, binaries, log, tcp, durable }
}

async function close(folder: DataFolder, log: ServerLog | undefined): Promise<void> {
  await log?.close()
  await folder.lock.release()
}
