import { execFileSync } from 'node:child_process'

/** Returns whether a process exists. @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Returns the parent of `pid`; undefined if unknown. @param {number} pid */
function parentOf(pid) {
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return undefined
  }
}

/**
 * Under npm in a terminal: sends this process SIGTERM once its parent or the terminal is gone. npm starts
 * scripts in a shell that does not forward signals, so a killed `npm start` would leave its server running.
 * Elsewhere (nohup, a service, a container) the process may outlive the starting shell.
 */
export function endWithParent() {
  const isInTerminal = process.stdin.isTTY || process.stdout.isTTY
  if (!process.env.npm_lifecycle_event || !isInTerminal) return
  const parent = process.ppid
  const npm = parentOf(parent)
  const end = () => {
    clearInterval(watch)
    // Writing to a closed terminal would kill the process before it has shut down.
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
