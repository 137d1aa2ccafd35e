import { online } from '#src/lib/connection.ts'
import { flush } from '#src/offline/outbox.ts'
import { sendWaiting } from '#src/offline/sender.ts'

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
