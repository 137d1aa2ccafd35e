import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from './embedded.ts'
import { EmbeddedPostgresError } from './error.ts'
import { socketFoldersOf } from './folder.ts'
import { tryConnecting, urlOf } from './server.ts'
import type { Reach } from './server.ts'
import { clusterPassword } from './windows.ts'

/**
 * Connects to the running server's database in `dataDir`, or starts it temporarily (`started`). Throws
 * `EmbeddedPostgresError` when it is missing or unreachable.
 */
export async function reachOrStart(
  dataDir: string,
): Promise<{ url: string; started: boolean; close(): Promise<void> }> {
  const folder = await realpath(dataDir).catch(() => dataDir)
  await requireDatabase(folder)
  const url = await runningUrl(folder)
  if (url) return { url, started: false, close: async () => {} }
  const own = await startEmbeddedPostgres({ dataDir })
  return { url: own.url, started: true, close: () => own.stop() }
}

async function requireDatabase(folder: string): Promise<void> {
  try {
    await stat(join(folder, 'postgres', 'PG_VERSION'))
  } catch (cause) {
    const denied = (cause as NodeJS.ErrnoException).code === 'EACCES'
    throw new EmbeddedPostgresError(
      denied
        ? `The database in ${folder} belongs to another user. Run this as the user who runs Lakou.`
        : `There is no database in ${folder}. Start Lakou once, or set DATA_DIR or DATABASE_URL as for the server.`,
      { cause },
    )
  }
}

async function runningUrl(folder: string): Promise<string | undefined> {
  for (const reach of await reaches(folder)) {
    const url = urlOf(reach)
    if (await isReady(url)) return url
  }
  return undefined
}

async function reaches(folder: string): Promise<Reach[]> {
  if (process.platform !== 'win32') return socketFoldersOf(folder).map((socketFolder) => ({ socketFolder }))
  const cluster = join(folder, 'postgres')
  const status = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(status.split(/\r?\n/)[3])
  return port > 0 ? [{ tcp: { port, password: await clusterPassword(cluster) } }] : []
}

/** Maximum wait in milliseconds, for crash recovery. */
const longestStart = 60_000
const startingUp = '57P03'

/** Whether the server accepts connections; waits while it starts up. */
async function isReady(url: string): Promise<boolean> {
  const deadline = Date.now() + longestStart
  for (;;) {
    const code = await tryConnecting(url)
    if (code !== startingUp || Date.now() > deadline) return code === undefined
    await pause(100)
  }
}
