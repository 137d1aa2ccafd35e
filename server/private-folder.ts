import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What the server makes in its data folder, but for the database's own folder: PostgreSQL checks the modes of that. */
const ours = /^(files|postgres\.(log(\.1)?|lock.*))$/

/** Creates all further files with mode 0600 and all folders with 0700, whatever the umask. Windows has no such modes. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Creates the data folder if necessary and takes it, and what the server has made in it, from all other accounts.
 * Returns whether that was possible: not in a folder of another account, or on a file system without modes.
 */
export async function makePrivateFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return true
  const entries = (await readdir(folder)).filter((name) => ours.test(name))
  try {
    for (const name of entries) await tighten(join(folder, name))
    // A folder that many accounts share, such as /tmp, stays as it is.
    if ((await lstat(folder)).mode & 0o1000) return false
    await chmod(folder, folderMode())
    return true
  } catch {
    return false
  }
}

/**
 * Started by root, PostgreSQL runs as another account. On Linux it reaches its folder without passing through this
 * one (postgres/folder.ts); elsewhere it passes through, and can list nothing.
 */
function folderMode(): number {
  return process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700
}

/**
 * The folder comes after its content: an interrupted run is repeated, and a closed folder is not walked at each start.
 * Others may remove entries meanwhile.
 */
async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) return
  const entries = found.isDirectory() ? await readdir(path) : []
  for (const name of entries) await tighten(join(path, name))
  await chmod(path, found.mode & 0o700)
}
