import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { binary, type Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { ServerLog } from './log.ts'
import { startTied, type Account } from './process.ts'

export const databaseUser = 'lakou'
export const databaseName = 'lakou'

/** Password file in the cluster, where connections need one. */
export const passwordFile = 'lakou-password'

export interface ClusterOptions {
  cluster: string
  /** Path by which the account reaches its working directory. */
  forAccount(folder: string): string
  binaries: Binaries
  account: Account
  log: ServerLog
  durable: boolean
  /** Required for connections; without it, access to the socket suffices. */
  password?: string
}

/** Creates the cluster if missing. Throws `EmbeddedPostgresError` for another PostgreSQL version. */
export async function prepareCluster(options: ClusterOptions): Promise<void> {
  const { cluster, binaries } = options
  await removeUnfinished(cluster)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return createCluster(options)
  if (Number(version) === binaries.major) return
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this Lakou comes with PostgreSQL ` +
      `${binaries.major}, which cannot open it. Go back to the Lakou that made it, export the data there (pg_dump), ` +
      'move that folder away, and import the data here.',
  )
}

/** Creates the cluster in a temporary folder and renames it, so that a crash leaves no partial cluster. */
async function createCluster(options: ClusterOptions): Promise<void> {
  const { cluster, account, log, password } = options
  const present = await readdir(cluster).catch(() => [])
  if (present.length > 0) {
    throw new EmbeddedPostgresError(
      `The folder ${cluster} holds files but no PostgreSQL database. Move it away, or choose another DATA_DIR.`,
    )
  }
  const folder = await mkdtemp(unfinishedPrefix(cluster))
  try {
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid)
    await initialise(folder, options)
    if (password) await writeFile(join(folder, passwordFile), password, { mode: 0o600 })
    await rename(folder, cluster)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await syncFolder(dirname(cluster))
  await log.note('made a new database')
}

async function initialise(folder: string, options: ClusterOptions): Promise<void> {
  const { binaries, account, log, password, forAccount, durable } = options
  const passwordInput = `${folder}.password`
  if (password) await writeFile(passwordInput, password, { mode: 0o600 })
  const initdb = startTied(
    [
      binary(binaries, 'initdb'),
      `--pgdata=${forAccount(folder)}`,
      `--username=${databaseUser}`,
      // Unicode case mapping and code point order, identical on every machine.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // Without a password, the socket folder's permissions control access.
      ...(password ? ['--auth=scram-sha-256', `--pwfile=${passwordInput}`] : ['--auth=trust']),
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { account, cwd: folder, log: log.descriptor },
  )
  const code = await initdb.exited
  await rm(passwordInput, { force: true })
  if (code === 0) return
  throw new EmbeddedPostgresError(
    `The database could not be made in ${dirname(folder)}. PostgreSQL's initdb says:\n${await log.tail()}`,
  )
}

function unfinishedPrefix(cluster: string): string {
  return `${cluster}-unfinished-`
}

async function removeUnfinished(cluster: string): Promise<void> {
  const prefix = basename(unfinishedPrefix(cluster))
  const unfinished = (await readdir(dirname(cluster))).filter((name) => name.startsWith(prefix))
  await Promise.all(
    unfinished.map((name) =>
      rm(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 }),
    ),
  )
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
