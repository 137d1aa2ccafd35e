import { spawn, type SpawnOptions } from 'node:child_process'
import { writeSync } from 'node:fs'
import type { Socket } from 'node:net'

/** Whom a process runs as; without ids it runs as ourselves. */
export interface Account {
  uid?: number
  gid?: number
}

/** A process that ends when we do, however we end. */
export interface TiedProcess {
  /** Settles when the process is gone: its exit code, or null when a signal or a failed start ended it. */
  readonly exited: Promise<number | null>
  hasExited(): boolean
  /** From now on it does not keep our process from ending. */
  release(): void
  /** Asks it to end; `exited` tells when it has. */
  end(): void
}

/** Passed on to PostgreSQL. Nothing else is: our own settings hold secrets, and PG* or LC_* would change its ways. */
const passedOn = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'windir',
  'ComSpec',
  'USERPROFILE',
  'APPDATA',
]

/**
 * Runs beside PostgreSQL and holds the reading end of a pipe from us. The kernel closes the pipe when we die, by
 * SIGKILL too, and PostgreSQL then gets its order for a fast, clean stop. The order is repeated because one that
 * comes in PostgreSQL's first milliseconds is lost. Signals meant for the terminal's whole group are not for it.
 */
const keeper = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
child=$!
( while read -r line <&3; do :; done
  while kill -s INT "$child"; do sleep 1; done ) 2>/dev/null &
watcher=$!
wait "$child"
code=$?
kill -s KILL "$watcher"
exit "$code"
`

/** Runs a short command to its end. `output` is what it wrote on both channels, or why it could not be run. */
export async function runTool(
  command: string[],
  options: { account?: Account } = {},
): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...common(options.account),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/**
 * Starts a program that is asked to end (SIGINT) when `end` is called or when we die.
 * @param options.cwd where it runs; entered before the account changes, so the account need not reach it by its path
 * @param options.log open file that takes all that it writes
 */
export function startTied(
  command: string[],
  options: { account: Account; cwd: string; log: number },
): TiedProcess {
  // Windows has neither this shell nor these signals; see embedded-windows.ts for what ties the server there.
  const [program = '', ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', keeper, 'lakou-keeper', ...command]
  return tie(program, args, { ...common(options.account), cwd: options.cwd }, options.log)
}

/** Starts a program whose standard input is a pipe that closes at `end` or when we die. What follows is up to it. */
export function tie(program: string, args: string[], options: SpawnOptions, log: number): TiedProcess {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['pipe', log, log] })
  let gone = false
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.once('error', (error) => {
      writeSync(log, `${error.message}\n`)
      resolve(null)
    })
  }).finally(() => (gone = true))
  const pipe = child.stdin as Socket | null
  pipe?.on('error', () => {})
  return {
    exited,
    hasExited: () => gone,
    release() {
      child.unref()
      pipe?.unref()
    },
    end() {
      child.ref()
      pipe?.end()
    },
  }
}

/** What every process of the embedded database is started with. */
export function common(account: Account = {}): SpawnOptions {
  const env: Record<string, string> = { LC_ALL: 'C' }
  for (const name of passedOn) if (process.env[name] !== undefined) env[name] = process.env[name]
  // Ids above 2^31 (nobody on macOS) are negative for Node's spawn.
  const ids =
    account.uid === undefined || account.gid === undefined
      ? {}
      : { uid: account.uid | 0, gid: account.gid | 0 }
  return { env, windowsHide: true, ...ids }
}
