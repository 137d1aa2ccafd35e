import { onPendingChange, pendingRows } from '#src/offline/pending.ts'

/**
 * Asks the browser not to clear this device's storage, once there is something to lose: some browsers ask the
 * person, who would not know why before. Returns how to stop.
 */
export function askToKeep(): () => void {
  const look = () => {
    if (!pendingRows().some((row) => row.status !== 'sent')) return
    stop()
    navigator.storage?.persist?.().catch(() => {})
  }
  const stop = onPendingChange(look)
  look()
  return stop
}
