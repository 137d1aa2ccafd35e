import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import { socketName } from './folder.ts'
import { runTool } from './process.ts'

/** The orders to a server that is to stop, from clean (1 s apart) to the kernel's way; recovery makes up for that. */
const orders: NodeJS.Signals[] = [
  ...Array(20).fill('SIGINT'),
  ...Array(5).fill('SIGQUIT'),
  'SIGKILL',
  'SIGKILL',
]

/**
 * Stops what an earlier owner of the data folder left running, and waits until it is gone. Call it only while
 * holding the folder's lock: without an owner, whatever runs there is an orphan.
 * @param cluster the name (`cluster_name`) that marks all processes of this data folder
 */
export async function stopOrphans(cluster: string): Promise<void> {
  for (const order of orders) {
    const { servers, workers } = await clusterProcesses(cluster)
    // Workers whose server was killed hold its shared memory, which keeps a new one from starting.
    send(order, servers)
    if (servers.length === 0) send('SIGKILL', workers)
    const deadline = Date.now() + 1000
    while (Date.now() < deadline) {
      const left = await clusterProcesses(cluster)
      if (left.servers.length + left.workers.length === 0) return
      await pause(20)
    }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL processes of an earlier start still hold the data folder and cannot be stopped. Restart the machine.',
  )
}

/**
 * Process ids of one data folder's PostgreSQL: the server (several for an instant, when it has just forked) and its
 * workers, which may outlive it by a moment.
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
 * Deletes the process id that a killed PostgreSQL left in its folder. PostgreSQL does so itself unless some process
 * has that number by now, as is likely after a restart of the machine or the container: then it would not start.
 * A server that someone else started on the folder is left its file, and ours refuses to start beside it.
 */
export async function clearStalePid(folder: string, socketFolder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const pid = parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (Number.isNaN(pid) || (await isServerOf(folder, pid))) return
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

function send(signal: NodeJS.Signals, pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
