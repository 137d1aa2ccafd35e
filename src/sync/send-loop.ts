import { timerUntil } from '#src/lib/backoff.ts'
import { online } from '#src/lib/connection.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { flush, requestSync } from '#src/offline/outbox.ts'
import { onPendingChange, pendingRows } from '#src/offline/pending.ts'
import { isDue } from '#src/offline/plan.ts'
import { sendWaiting } from '#src/offline/sender.ts'

/** How long to wait when the device's database does not respond. */
const databasePause = 5000

function waiting(): boolean {
  return pendingRows().some((row) => row.status === 'waiting')
}

/**
 * Sends what waits: now, when something new waits, when the network or the page comes back, and on a timer while
 * something is left. `onSent` runs after rows have reached the server. Returns how to stop.
 */
export function startSendLoop(onSent: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  // What came while the last rows were being looked at must not wait for the timer.
  const run = singleFlight(send, { trailing: true })
  async function send() {
    if (stopped) return
    clearTimeout(timer)
    try {
      const next = await sendWaiting()
      if (pendingRows().some((row) => row.status === 'sent')) onSent()
      if (next !== null && !stopped) timer = setTimeout(run, timerUntil(next, Date.now()))
    } catch {
      if (!stopped) timer = setTimeout(run, databasePause)
    }
  }
  const changed = () => {
    if (!waiting()) return
    void navigator.serviceWorker?.getRegistration().then(requestSync, () => {})
    // Without a network each new row would be tried alone, and what was tried alone is sent alone ever after: a roll
    // would come back as hundreds of requests. What looks for the network hurries the rows once it is there.
    if (!online()) return
    if (pendingRows().some((row) => row.status === 'waiting' && isDue(row, Date.now()))) void run()
  }
  // What failed without a network need not wait any longer once there may be one; those who wait for the last place in
  // a plan have it in their order.
  const sendAll = () => void flush().then(run, run)
  const visible = () => document.visibilityState === 'visible' && void run()
  const stopListening = onPendingChange(changed)
  addEventListener('online', sendAll)
  document.addEventListener('visibilitychange', visible)
  if (waiting()) sendAll()
  else void run()
  return () => {
    stopped = true
    clearTimeout(timer)
    stopListening()
    removeEventListener('online', sendAll)
    document.removeEventListener('visibilitychange', visible)
  }
}

/** How often another tab or the worker, if it is the one that sends, is asked whether it is done. */
const looks = 20
const pause = 500

/** Tries everything that waits at once. Returns when nothing is left to send, or the server cannot be reached. */
export async function sendNow(): Promise<void> {
  await flush({ all: true })
  for (let look = 0; look < looks; look++) {
    const next = await sendWaiting()
    if (next === null || !online()) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
