import { timerUntil } from '#src/lib/backoff.ts'
import { online } from '#src/lib/connection.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { flush, requestSync } from '#src/offline/outbox.ts'
import { onPendingChange, pendingRows } from '#src/offline/pending.ts'
import { isDue, isHeld } from '#src/offline/plan.ts'
import { sendWaiting } from '#src/offline/sender.ts'

/** After a database error, in milliseconds. */
const databasePause = 5000

function waiting(): boolean {
  return pendingRows().some((row) => row.status === 'waiting')
}

/** Sends on new rows, on a regained network or page, and by timer. */
export function startSendLoop(onSent: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  // Includes rows added during the last run.
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
    // Offline, each row would be tried and then always sent alone.
    if (!online()) return
    const now = Date.now()
    // A held row needs a timer.
    if (pendingRows().some((row) => row.status === 'waiting' && (isDue(row, now) || isHeld(row, now))))
      void run()
  }
  // Includes members waiting for the last place of a plan, in order.
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

const looks = 20
const pause = 500

/**
 * Returns when nothing is left or the server is unreachable. Offline counts only once the rows were tried: while
 * another sender holds the lock, they stay due and `online()` is as old as its last request.
 */
export async function sendNow(): Promise<void> {
  await flush({ all: true })
  for (let look = 0; look < looks; look++) {
    const next = await sendWaiting()
    const isTried = !pendingRows().some((row) => row.status === 'waiting' && isDue(row, Date.now()))
    if (next === null || (isTried && !online())) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
