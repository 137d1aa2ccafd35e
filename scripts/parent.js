import { execFileSync } from 'node:child_process'

/** Whether a process is there. @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The process that started `pid`; undefined where the system does not tell. @param {number} pid */
function parentOf(pid) {
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return undefined
  }
}

/**
 * Under npm in a terminal: says so and sends this process SIGTERM once whoever started it, or the terminal, is gone. npm
 * starts scripts by a shell that dies of a signal without passing it on, so a killed `npm start` would leave its server
 * behind. Anywhere else (nohup, a service, a container) the process outlives the shell that started it.
 */
export function endWithParent() {
  const isInTerminal = process.stdin.isTTY || process.stdout.isTTY
  if (!process.env.npm_lifecycle_event || !isInTerminal) return
  const parent = process.ppid
  const npm = parentOf(parent)
  const end = () => {
    clearInterval(watch)
    // A terminal that is gone takes no more lines, which would end the process before it has stopped.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    console.error(
      `${new Date().toISOString()} Lakou stops: npm, or the terminal that it was started in, is gone.`,
    )
    process.kill(process.pid, 'SIGTERM')
  }
  const watch = setInterval(() => {
    if (process.ppid !== parent || (npm !== undefined && !isAlive(npm))) end()
  }, 500).unref()
  process.once('SIGHUP', end)
}
