import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from '#scripts/build.js'
import { root } from '#server/root.ts'

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  port: number
  pid: number
  hasExited(): boolean
  /** The processes that it started, and those that they started. */
  descendants(): number[]
  /** Ends it as a failing machine would. */
  kill(): Promise<void>
  /** Ends it with all processes that it started, the database among them, as a power cut would. */
  killAll(): Promise<void>
  /** Ends it as an operator would; fails when it does not end by itself. */
  stop(): Promise<void>
}

const built = join(root, 'dist/server/main.js')
const current = isBuilt()
const fromSource = ['--import', 'tsx', join(root, 'server/main.ts')]

/**
 * Starts the server, as it was built or (where something was changed since) from its sources, and waits until it says
 * its address. `env` are its settings; PORT 0 takes a free one. `onOutput` gets all that it writes.
 */
export async function startServer(
  env: Record<string, string>,
  onOutput: (text: string) => void = () => {},
): Promise<ServerProcess> {
  // The database of the API tests is not for it: it has its own, or the one in `env`.
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
          // Gone by itself meanwhile.
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

/** The processes that a process started, and those that they started. */
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
