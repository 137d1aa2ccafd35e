import { setTimeout as pause } from 'node:timers/promises'
import { giveFolderTo } from './system-user.ts'
import { packagedBinaries, usableBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { claimDataFolder, type DataFolder } from './folder.ts'
import { openLog, type ServerLog } from './log.ts'
import { databaseUrl, launchServer, type ServerPlan } from './server.ts'
import { clusterPassword, freePort } from './windows.ts'

/**
 * Starts (or recovers) the database in `dataDir/postgres`, and makes it if it is not there. It is a PostgreSQL of
 * our own: it listens on no network, ends when this process ends, however that happens, and is started again if it
 * ends by itself. What it writes itself goes to `dataDir/postgres.log`.
 * @returns `url`, a connection string for `pg`, the same for as long as we run; `stop`, which ends it cleanly
 * @throws EmbeddedPostgresError when it cannot be started: what is wrong and what to do, for the operator to read
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await claimDataFolder(options.dataDir)
  let log: ServerLog | undefined
  try {
    log = await openLog(folder.logPath)
    const plan = await prepare(folder, log)
    const server = await superviseServer(plan)
    const closeAll = () => server.stop().finally(() => close(folder, plan.log))
    let stopped: Promise<void> | undefined
    return { url: databaseUrl(plan), stop: () => (stopped ??= closeAll()) }
  } catch (error) {
    await close(folder, log)
    throw error
  }
}

async function prepare(folder: DataFolder, log: ServerLog): Promise<ServerPlan> {
  const { account, cluster, copies, forAccount } = folder
  const binaries = await usableBinaries(packagedBinaries(), { account, copies })
  const tcp =
    process.platform === 'win32'
      ? { port: await freePort(), password: await clusterPassword(cluster) }
      : undefined
  await prepareCluster({ cluster, forAccount, binaries, account, log, password: tcp?.password })
  await giveFolderTo(account, cluster)
  return { folder, binaries, log, tcp }
}

/** Starts PostgreSQL, and again whenever it ends unasked; ever more slowly when it does not last. */
async function superviseServer(plan: ServerPlan): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let server = await launchServer(plan)
  const untilStopped = async () => {
    for (let wait = 0; ; wait = Math.min(wait * 2 + 100, 30_000)) {
      const since = Date.now()
      await server.exited
      if (stopping.signal.aborted) return
      if (Date.now() - since > 60_000) wait = 0
      await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      await plan.log.note('PostgreSQL ended unasked and is started again')
      try {
        server = await launchServer(plan)
      } catch (error) {
        await plan.log.note(`it could not be started: ${(error as Error).message}`)
      }
      if (stopping.signal.aborted) server.end()
    }
  }
  const ended = untilStopped()
  return {
    async stop() {
      stopping.abort()
      server.end()
      await ended
    },
  }
}

async function close(folder: DataFolder, log: ServerLog | undefined): Promise<void> {
  await log?.close()
  await folder.lock.release()
}
