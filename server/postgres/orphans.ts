import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import { socketName } from './folder.ts'
import { runTool } from './process.ts'

/** Signals to stop a server, 1 s apart, from clean to SIGKILL, after which the next start recovers. */
const signals: NodeJS.Signals[] = [
  ...Array(20).fill('SIGINT'),
  ...Array(5).fill('SIGQUIT'),
  'SIGKILL',
  'SIGKILL',
]

/**
 * Stops processes that an earlier owner of the data folder left running, and waits until they have ended. Call it only
 * while holding the folder's lock: then every process there is an orphan.
 * @param cluster the name (`cluster_name`) that marks all processes of this data folder
 */
export async function stopOrphans(cluster: string): Promise<void> {
  for (const signal of signals) {
    const { servers, workers } = await clusterProcesses(cluster)
    // Workers of a killed server hold its shared memory, which prevents a new one from starting.
    sendSignal(signal, servers)
    if (servers.length === 0) sendSignal('SIGKILL', workers)
    const deadline = Date.now() + 1000
    while (Date.now() < deadline) {
      const remaining = await clusterProcesses(cluster)
      if (remaining.servers.length + remaining.workers.length === 0) return
      await pause(20)
    }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL processes of an earlier start still hold the data folder and cannot be stopped. Restart the machine.',
  )
}

/**
 * Returns the process ids of a data folder's PostgreSQL: the server (several for an instant after a fork) and its
 * workers, which may outlive it briefly.
 */
export async function clusterProcesses(cluster: string): Promise<{ servers: number[]; workers: number[] }> {
  const processes = await allProcesses()
  const isServer = (command: string) =>
    command.includes(`cluster_name=${cluster} `) && !command.startsWith('/bin/sh ')
  const isWorker = (command: string) => command.startsWith(`postgres: ${cluster}: `)
  return {
    servers: processes.filter(({ command }) => isServer(command)).map(({ pid }) => pid),
    workers: processes.filter(({ command }) => isWorker(command)).map(({ pid }) => pid),
  }
}

/**
 * Deletes the pid file of a killed PostgreSQL. PostgreSQL does so itself unless another process has that pid by now,
 * which is likely after a restart of the machine or container: then it would not start. Throws `EmbeddedPostgresError`
 * when the file is that of a running server, which nobody here has started: what connects would reach that one.
 */
export async function clearStalePid(folder: string, socketFolder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const pid = parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (Number.isNaN(pid)) return
  if (await isServerOf(folder, pid)) {
    throw new EmbeddedPostgresError(
      `Another PostgreSQL (process ${pid}) already works with the database in ${folder}. Stop that one first: ` +
        `kill -INT ${pid}`,
    )
  }
  await rm(file, { force: true })
  await rm(join(socketFolder, `${socketName}.lock`), { force: true })
}

async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const [held, ours] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => undefined), stat(folder)])
    return held?.ino === ours.ino && held.dev === ours.dev
  }
  return (await allProcesses()).some((found) => found.pid === pid && found.command.includes('postgres'))
}

async function allProcesses(): Promise<{ pid: number; command: string }[]> {
  // Small Linux images have no ps.
  if (process.platform !== 'linux') {
    const { output } = await runTool(['ps', '-axww', '-o', 'pid=,command='])
    return output
      .split('\n')
      .map((line) => ({ pid: parseInt(line, 10), command: `${line.replace(/^\s*\d+ /, '')} ` }))
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return { pid: Number(pid), command: command.replaceAll('\0', ' ') }
    }),
  )
}

function sendSignal(signal: NodeJS.Signals, pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
