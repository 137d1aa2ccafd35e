import { showBadge } from '#src/offline/app-badge.ts'
import { currentCredentials } from '#src/offline/credentials.ts'
import { flush } from '#src/offline/outbox.ts'
import { sendWaiting } from '#src/offline/sender.ts'

/** In milliseconds. */
const timeout = 20_000

export function sendOnSync(event: Event): void {
  const { tag } = event as ExtendableEvent & { tag: string }
  if (tag === 'outbox') (event as ExtendableEvent).waitUntil(sendOutbox())
}

/** Throws while rows wait: the browser repeats the event. */
export async function sendOutbox(): Promise<void> {
  const end = Date.now() + timeout
  // The event implies a network.
  await flush()
  for (;;) {
    const next = await sendWaiting()
    if (next === null) return updateBadge()
    if (next > end) throw new Error('Some writes still wait.')
    // A closing window may hold the lock for a moment.
    await new Promise((resolve) => setTimeout(resolve, Math.max(250, next - Date.now())))
  }
}

async function updateBadge(): Promise<void> {
  const person = await currentCredentials()
  if (person) await showBadge(person.userId)
}
