import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The server's entries in the data folder, without the database's own folder, whose modes PostgreSQL checks. */
const ours = /^(files|postgres\.(log(\.1)?|lock.*))$/

/** Sets the umask: new files 0600, folders 0700. No effect on Windows. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Creates the data folder and removes other accounts' access to it and its entries. Resolves to false when impossible:
 * a folder of another account, or a file system without modes.
 */
export async function makePrivateFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return true
  const entries = (await readdir(folder)).filter((name) => ours.test(name))
  try {
    for (const name of entries) await tighten(join(folder, name))
    // A shared folder such as /tmp is left unchanged.
    if ((await lstat(folder)).mode & 0o1000) return false
    await chmod(folder, folderMode())
    return true
  } catch {
    return false
  }
}

/**
 * Under root, PostgreSQL runs as another account. On Linux it does not traverse this folder (postgres/folder.ts);
 * elsewhere it may traverse but not list it.
 */
function folderMode(): number {
  return process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700
}

/**
 * Content first, so that an interrupted run is repeated and a tightened folder is skipped at later starts. Ignores
 * entries that disappear meanwhile.
 */
async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) return
  const entries = found.isDirectory() ? await readdir(path) : []
  for (const name of entries) await tighten(join(path, name))
  await chmod(path, found.mode & 0o700)
}
