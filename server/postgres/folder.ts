import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseAccount } from './system-user.ts'
import { EmbeddedPostgresError } from './error.ts'
import { lockFolder, type FolderLock } from './lock.ts'
import { runTool, type Account } from './process.ts'

/** Port in the socket's name; no TCP port is opened. */
export const socketPort = 5432

export const socketName = `.s.PGSQL.${socketPort}`

export interface DataFolder {
  lock: FolderLock
  account: Account
  cluster: string
  logPath: string
  /** Folder for a copy of PostgreSQL's programs. */
  copies: string
  socketFolder: string
  /** Path by which PostgreSQL's account reaches its working directory. */
  forAccount(folder: string): string
}

/** The system's limit is 104 bytes on macOS and 108 on Linux, with the terminating zero. */
const maxSocketPath = 100

/** Creates and locks the folder. Throws `EmbeddedPostgresError` when another server uses it. */
export async function lockDataFolder(requestedDir: string): Promise<DataFolder> {
  const dataDir = await makeFolder(requestedDir)
  const cluster = join(dataDir, 'postgres')
  const account = await databaseAccount(cluster)
  const { lock, socketFolder } = await lockWithSocketFolder(dataDir, cluster, account)
  try {
    const reachable = await canReach(dataDir, account)
    if (!reachable && process.platform !== 'linux') throw outOfReach(dataDir)
    return {
      lock,
      account,
      cluster,
      logPath: join(dataDir, 'postgres.log'),
      copies: reachable ? dataDir : join('/var/cache/lakou', shortHash(dataDir)),
      socketFolder,
      // Other accounts cannot enter root's home. The process enters its working directory before it changes accounts,
      // and then reaches it by this path.
      forAccount: (folder) => (reachable ? folder : '/proc/self/cwd'),
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function makeFolder(requestedDir: string): Promise<string> {
  try {
    await mkdir(requestedDir, { recursive: true, mode: 0o700 })
    return await realpath(requestedDir)
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The data folder ${requestedDir} cannot be made: ${(cause as Error).message}. Choose another DATA_DIR.`,
      { cause },
    )
  }
}

async function lockWithSocketFolder(
  dataDir: string,
  cluster: string,
  account: Account,
): Promise<{ lock: FolderLock; socketFolder: string }> {
  if (process.platform === 'win32') {
    const pipe = `\\\\.\\pipe\\lakou-${shortHash(dataDir.toLowerCase())}`
    return { lock: await lockFolder(pipe, dataDir), socketFolder: cluster }
  }
  if (Buffer.byteLength(join(cluster, socketName)) <= maxSocketPath) {
    try {
      return { lock: await lockFolder(join(dataDir, 'postgres.lock'), dataDir), socketFolder: cluster }
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EROFS') throw notWritable(dataDir, cause)
      // Some file systems, e.g. folders shared with a virtual machine, do not support sockets.
      if (cause instanceof EmbeddedPostgresError) throw cause
    }
  }
  const socketFolder = await shortFolder(dataDir, account)
  const folderLock = await lockFolder(join(socketFolder, 'postgres.lock'), dataDir)
  // Stays when an orphaned server still has its socket there.
  const release = async () => folderLock.release().then(() => rmdir(socketFolder).catch(() => {}))
  return { lock: { release }, socketFolder }
}

/** Possible socket folders: the cluster's or, if its path is too long or unsupported, an external one. */
export function socketFoldersOf(dataDir: string): string[] {
  return [join(dataDir, 'postgres'), shortFolderOf(dataDir)]
}

const shortFolderOf = (dataDir: string) => `/tmp/lakou-${shortHash(dataDir)}`

async function shortFolder(dataDir: string, account: Account): Promise<string> {
  const folder = shortFolderOf(dataDir)
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  const owners = [process.getuid?.(), account.uid]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new EmbeddedPostgresError(
      `${folder} is needed for the database's socket and belongs to someone else. Delete it, or choose a DATA_DIR ` +
        'with a shorter path.',
    )
  }
  await chmod(folder, 0o700)
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid)
  return folder
}

async function canReach(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true
  return (await runTool(['/bin/sh', '-c', 'test -x "$0"', folder], { account })).code === 0
}

function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}

function notWritable(dataDir: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} is not writable for this user, or was last used by a server of another user. ` +
      `Start Lakou as the same user as before, or make the folder yours: sudo chown -R "$(id -u):$(id -g)" '${dataDir}'`,
    { cause },
  )
}

function outOfReach(dataDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and its own user cannot reach the data folder ${dataDir}. Start Lakou as an ` +
      'ordinary user, or set DATA_DIR to a folder outside root’s home.',
  )
}
