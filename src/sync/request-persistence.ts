import { uploadsStore } from '#src/audio/uploads/upload-queue.ts'
import { onPendingChange, pendingRows } from '#src/offline/pending.ts'

/** Once there is something to lose: some browsers ask the user. */
export function requestPersistence(): () => void {
  const look = () => {
    const changes = pendingRows().some((row) => row.status !== 'sent')
    if (!changes && uploadsStore.state.waiting.length === 0) return
    stop()
    navigator.storage?.persist?.().catch(() => {})
  }
  const stops = [onPendingChange(look), uploadsStore.subscribe(look).unsubscribe]
  const stop = () => stops.forEach((end) => end())
  look()
  return stop
}
