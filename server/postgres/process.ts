import { spawn, type SpawnOptions } from 'node:child_process'
import { writeSync } from 'node:fs'
import type { Socket } from 'node:net'

/** The account that a process runs as; default: the current one. */
export interface Account {
  uid?: number
  gid?: number
}

/** A child process that ends with this process. */
export interface TiedProcess {
  /** Resolves to the exit code, or null after a signal or a failed start. */
  readonly exited: Promise<number | null>
  hasExited(): boolean
  release(): void
  /** Requests a stop; `exited` resolves afterwards. */
  end(): void
}

/**
 * Environment variables passed to PostgreSQL. Others are withheld: settings contain secrets, and PG* or LC_* change its
 * behaviour.
 */
const passedVariables = [
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
 * Runs PostgreSQL and reads from a pipe that the kernel closes when this process dies, even by SIGKILL; then sends
 * SIGINT (fast shutdown) repeatedly, because PostgreSQL ignores it in its first milliseconds.
 */
const wrapperScript = `
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

/** Runs a short command. `output`: stdout and stderr, or why it failed to run. */
export async function runTool(
  command: string[],
  options: { account?: Account } = {},
): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...spawnOptions(options.account),
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
 * Starts a program that gets SIGINT on `end` or when this process dies.
 * @param options.cwd entered before the account changes, so its path may be inaccessible
 * @param options.log file descriptor for all output
 */
export function startTied(
  command: string[],
  options: { account: Account; cwd: string; log: number },
): TiedProcess {
  // Windows has neither a shell nor signals; see windows.ts.
  const [program = '', ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', wrapperScript, 'lakou-postgres', ...command]
  return tie(program, args, { ...spawnOptions(options.account), cwd: options.cwd }, options.log)
}

/** Starts a program whose stdin closes at `end` or when this process dies. */
export function tie(program: string, args: string[], options: SpawnOptions, log: number): TiedProcess {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['pipe', log, log] })
  let hasEnded = false
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.once('error', (error) => {
      writeSync(log, `${error.message}\n`)
      resolve(null)
    })
  }).finally(() => (hasEnded = true))
  const pipe = child.stdin as Socket | null
  pipe?.on('error', () => {})
  return {
    exited,
    hasExited: () => hasEnded,
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

/** Spawn options of all PostgreSQL processes. */
export function spawnOptions(account: Account = {}): SpawnOptions {
  const passed = passedVariables.map((name) => [name, process.env[name]] as const)
  const env = { LC_ALL: 'C', ...Object.fromEntries(passed) }
  // Node expects ids above 2^31 (macOS has such an account) as negative numbers.
  const ids =
    account.uid === undefined || account.gid === undefined
      ? {}
      : { uid: account.uid | 0, gid: account.gid | 0 }
  return { env, windowsHide: true, ...ids }
}
