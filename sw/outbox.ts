import { showBadge } from '#src/offline/app-badge.ts'
import { currentCredentials } from '#src/offline/credentials.ts'
import { flush } from '#src/offline/outbox.ts'
import { sendWaiting } from '#src/offline/sender.ts'

/** How long a worker that a sync event has started waits for what is not due yet, in milliseconds. */
const timeout = 20_000

/** Sends what waits, for the sync event that `requestSync` asks for. */
export function sendOnSync(event: Event): void {
  const { tag } = event as ExtendableEvent & { tag: string }
  if (tag === 'outbox') (event as ExtendableEvent).waitUntil(sendOutbox())
}

/** Sends what waits. Throws while something is left, so that the browser fires the sync event again. */
export async function sendOutbox(): Promise<void> {
  const end = Date.now() + timeout
  // The browser fires it when there is a network: what failed without one need not wait any longer.
  await flush()
  for (;;) {
    const next = await sendWaiting()
    if (next === null) return updateBadge()
    if (next > end) throw new Error('Some writes still wait.')
    // A window that is just being closed may still hold the lock; it is free in a moment.
    await new Promise((resolve) => setTimeout(resolve, Math.max(250, next - Date.now())))
  }
}

/** Rows that have been sent no longer count on the icon. */
async function updateBadge(): Promise<void> {
  const person = await currentCredentials()
  if (person) await showBadge(person.userId)
}
