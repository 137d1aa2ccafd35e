import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { runTool, type Account } from './process.ts'

/**
 * Account for PostgreSQL, which refuses to run as root: the current one or, under root, the owner of the existing
 * cluster, `postgres` or `nobody`.
 * @param cluster data folder, which may not exist yet
 */
export async function databaseAccount(cluster: string): Promise<Account> {
  const ourUid = process.getuid?.()
  if (ourUid === undefined) return {}
  const owner = await stat(cluster).catch(() => undefined)
  if (ourUid !== 0) {
    if (owner && owner.uid !== ourUid) throw belongsToAnother(cluster, owner.uid)
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = (await accountNamed('postgres')) ?? (await accountNamed('nobody'))
  if (account) return account
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor a user "nobody". ' +
      'Start Lakou as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** Changes the owner of a folder and its content. The folder comes last, so that an interrupted run is repeated. */
export async function giveFolderTo(account: Account, folder: string): Promise<void> {
  const { uid, gid } = account
  if (uid === undefined || gid === undefined || (await stat(folder)).uid === uid) return
  const entries = await readdir(folder, { recursive: true })
  await Promise.all(entries.map((entry) => lchown(join(folder, entry), uid, gid)))
  await chown(folder, uid, gid)
}

async function accountNamed(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([runTool(['id', '-u', name]), runTool(['id', '-g', name])])
  if (uid.code !== 0 || gid.code !== 0) return undefined
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

function belongsToAnother(cluster: string, uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${cluster} belongs to the user with the id ${uid}. Start Lakou as that user or as root, or ` +
      `make the folder yours: sudo chown -R "$(id -u):$(id -g)" '${cluster}'`,
  )
}
