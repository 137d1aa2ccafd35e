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
 * Sends this process SIGTERM once whoever started it is gone. npm starts scripts by a shell that dies of a signal
 * without passing it on, so a killed `npm start` would leave its server behind.
 */
export function endWithParent() {
  const parent = process.ppid
  const npm = process.env.npm_lifecycle_event ? parentOf(parent) : undefined
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
