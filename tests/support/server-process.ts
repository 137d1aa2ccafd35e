import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from '#scripts/build.js'
import { root } from '#server/root.ts'

/** A server in its own process, like `npm start`. */
export interface ServerProcess {
  port: number
  pid: number
  hasExited(): boolean
  /** Its child processes, recursively. */
  descendants(): number[]
  /** Kills it like a crash. */
  kill(): Promise<void>
  /** Kills it with all child processes, the database included, like a power failure. */
  killAll(): Promise<void>
  /** Stops it like an operator; fails if it does not exit. */
  stop(): Promise<void>
}

const built = join(root, 'dist/server/main.js')
const current = isBuilt()
const fromSource = ['--import', 'tsx', join(root, 'server/main.ts')]

/**
 * Starts the server from the build, or from the sources if they are newer, and waits for its address. `env`:
 * settings; PORT 0 uses a free port. `onOutput`: receives all output.
 */
export async function startServer(
  env: Record<string, string>,
  onOutput: (text: string) => void = () => {},
): Promise<ServerProcess> {
  // Not the API tests' database: it has its own, or the one in `env`.
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, current ? [built] : fromSource, {
    cwd: root,
    env: { ...inherited, ...(current && { NODE_ENV: 'production' }), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(process.stderr)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => onOutput(String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Lakou is ready: \S+:(\d+)/.exec(output)
      if (address) resolve(Number(address[1]))
    })
    void ended.then((code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    )
  })
  return {
    port,
    pid: child.pid!,
    descendants: () => descendants(child.pid!),
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async killAll() {
      for (const pid of [child.pid!, ...descendants(child.pid!)]) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch (error) {
          // Already exited.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      }
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) throw new Error(`The server stopped with ${code}`)
    },
  }
}

/** Returns the child processes of a process, recursively. */
function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const parents = new Map(
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]),
  )
  const below = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}
