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
 * Starts the database in `dataDir/postgres`, creating or recovering it. It opens no network port, ends with this
 * process, is restarted after a crash, and logs to `dataDir/postgres.log`. Unless `durable` is false, commits are
 * synced.
 * @returns `url`: a stable connection string; `stop`: clean shutdown; `failed`: resolves when restarts are given up
 * @throws EmbeddedPostgresError with cause and remedy for the operator
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
