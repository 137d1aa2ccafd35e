import { sendWaiting } from '#src/offline/sender.ts'

/** Sends what waits. Fails while something is left, so that the browser wakes the worker again. */
export async function sendOutbox(): Promise<void> {
  const next = await sendWaiting()
  if (next !== null) throw new Error('Some writes still wait.')
}
