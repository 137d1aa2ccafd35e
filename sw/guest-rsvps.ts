import { guestOf } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import type { Guest, GuestMessage, GuestSyncStatus } from '#src/offline/guest-messages.ts'
import { flush, rowsOf, writeAsGuest } from '#src/offline/outbox.ts'
import { sendWaiting } from '#src/offline/sender.ts'

/** The page comes from the server that it answers to, so the API is there too. */
const apiBase = '/api'
/** An answer that is not through by then is shown as waiting. */
const timeout = 3000

/** How the last answer that a guest gave on this device stands. */
export async function syncStatusOf(guest: Guest): Promise<GuestSyncStatus> {
  const row = (await rowsOf(guestOf(events.rsvp, { ...guest })!)).at(-1)
  if (!row) return { answer: null, standing: null }
  const standing = ({ waiting: 'waiting', needsAttention: 'refused', sent: 'sent' } as const)[row.status]
  return { answer: row.input['status'] as 'yes' | 'no', standing }
}

/** Keeps an answer in the outbox, sends it if there is a network, and says how it stands. */
export async function storeResponse(
  registration: ServiceWorkerRegistration,
  { guest, input, language }: GuestMessage & { type: 'answer' },
): Promise<GuestSyncStatus> {
  await writeAsGuest(events.rsvp, input, { apiBase, language })
  const { sync } = registration as { sync?: { register(tag: string): Promise<void> } }
  // The browser may refuse it; then the answer goes when the page is open.
  await sync?.register('outbox').catch(() => {})
  return sendRsvps(guest, true)
}

/** Tries what waits and says how the guest's answer stands. */
export async function sendRsvps(guest: Guest, now: boolean): Promise<GuestSyncStatus> {
  if (now) await flush()
  const late = new Promise((resolve) => setTimeout(resolve, timeout))
  await Promise.race([sendWaiting().catch(() => {}), late])
  return syncStatusOf(guest)
}
