import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import { socketName } from './folder.ts'
import { runTool } from './process.ts'

/** Stop signals, 1 s apart, from fast shutdown to SIGKILL, which requires recovery. */
const signals: NodeJS.Signals[] = [
  ...Array(20).fill('SIGINT'),
  ...Array(5).fill('SIGQUIT'),
  'SIGKILL',
  'SIGKILL',
]

/**
 * Stops PostgreSQL processes left by an earlier owner of the data folder. Requires the folder's lock, so that every
 * process is an orphan.
 * @param cluster the `cluster_name` of this data folder
 */
export async function stopOrphans(cluster: string): Promise<void> {
  for (const signal of signals) {
    const { servers, workers } = await clusterProcesses(cluster)
    // Workers of a killed server hold its shared memory, which blocks a new one.
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

/** Returns the process ids of the server (briefly several after a fork) and of its workers, which may outlive it. */
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
 * Deletes a stale pid file. PostgreSQL refuses to start when another process has reused the pid, which is likely after
 * a restart of the machine. Throws `EmbeddedPostgresError` when the file belongs to a running server that was started
 * elsewhere.
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
    const [processFolder, ours] = await Promise.all([
      stat(`/proc/${pid}/cwd`).catch(() => undefined),
      stat(folder),
    ])
    return processFolder?.ino === ours.ino && processFolder.dev === ours.dev
  }
  return (await allProcesses()).some((found) => found.pid === pid && found.command.includes('postgres'))
}

async function allProcesses(): Promise<{ pid: number; command: string }[]> {
  // Small Linux images have no `ps`.
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
