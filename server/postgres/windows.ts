import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { binary, type Binaries } from './binaries.ts'
import { passwordFile } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { rotateLog } from './log.ts'
import { spawnOptions, runTool, tie, type TiedProcess } from './process.ts'

/**
 * Windows has no signals, and postgres.exe refuses administrators unless pg_ctl drops their rights. A small Node
 * process starts PostgreSQL through pg_ctl, stops it when the pipe from this process closes, and exits with it.
 */
const wrapperScript = `
const { spawnSync } = require('node:child_process')
const { readFileSync } = require('node:fs')
const { control, cluster, log, settings } = JSON.parse(process.argv[1])
const run = (...args) => spawnSync(control, [...args, '-D', cluster], { stdio: 'ignore', windowsHide: true }).status
if (run('start', '-w', '-t', '600', '-l', log, '-o', settings) !== 0) process.exit(1)
const pid = Number(readFileSync(cluster + '/postmaster.pid', 'utf8').split('\\n')[0])
process.stdin.resume().on('close', () => process.exit(run('stop', '-w', '-m', 'fast')))
setInterval(() => { try { process.kill(pid, 0) } catch { process.exit(1) } }, 1000)
`

/** Starts PostgreSQL as a child of this process. */
export async function startOnWindows(options: {
  binaries: Binaries
  cluster: string
  /** PostgreSQL's own output goes to `<logPath>.server`. */
  logPath: string
  log: number
  /** Arguments of `postgres`, without spaces. */
  settings: string[]
}): Promise<TiedProcess> {
  const { binaries, cluster, logPath, log } = options
  const control = binary(binaries, 'pg_ctl')
  // A separate file: pg_ctl cannot write to one that this process has open.
  const serverLog = `${logPath}.server`
  await rotateLog(serverLog)
  const task = JSON.stringify({ control, cluster, log: serverLog, settings: options.settings.join(' ') })
  return tie(process.execPath, ['-e', wrapperScript, task], spawnOptions(), log)
}

/** Stops a PostgreSQL left by an earlier process. */
export async function stopOrphanOnWindows(binaries: Binaries, cluster: string): Promise<void> {
  const control = binary(binaries, 'pg_ctl')
  const status = await runTool([control, 'status', '-D', cluster])
  if (status.code !== 0) return
  const stopped = await runTool([control, 'stop', '-w', '-m', 'fast', '-D', cluster])
  if (stopped.code === 0) return
  throw new EmbeddedPostgresError(
    `PostgreSQL still runs from an earlier start and cannot be stopped: ${stopped.output}\nRestart the machine.`,
  )
}

/** Returns a free local port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Returns the existing cluster's password, or a new one. */
export async function clusterPassword(cluster: string): Promise<string> {
  const stored = await readFile(join(cluster, passwordFile), 'utf8').catch(() => undefined)
  return stored ?? randomBytes(24).toString('base64url')
}
