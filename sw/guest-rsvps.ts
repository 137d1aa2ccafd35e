import { guestOf } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import type { Guest, GuestMessage, GuestSyncStatus } from '#src/offline/guest-messages.ts'
import { flush, requestSync, rowsOf, writeAsGuest } from '#src/offline/outbox.ts'
import { sendWaiting } from '#src/offline/sender.ts'

/** The page comes from the server that has the API. */
const apiBase = '/api'
/** An RSVP that is not sent by then is shown as waiting, in milliseconds. */
const timeout = 3000

/** Resolves to a guest's last RSVP on this device, and whether it is sent. */
export async function syncStatusOf(guest: Guest): Promise<GuestSyncStatus> {
  const row = (await rowsOf(guestOf(events.rsvp, { ...guest })!)).at(-1)
  if (!row) return { answer: null, syncStatus: null }
  const syncStatus = ({ waiting: 'waiting', needsAttention: 'refused', sent: 'sent' } as const)[row.status]
  return { answer: row.input['status'] as 'yes' | 'no', syncStatus }
}

/** Stores an RSVP in the outbox, sends it if there is a network, and resolves to its sync status. */
export async function storeResponse(
  registration: ServiceWorkerRegistration,
  { guest, input, language }: GuestMessage & { type: 'answer' },
): Promise<GuestSyncStatus> {
  await writeAsGuest(events.rsvp, input, { apiBase, language })
  // The browser may refuse it; then the RSVP is sent while the page is open.
  await requestSync(registration)
  return sendRsvps(guest, true)
}

/** Sends what waits, and resolves to the sync status of the guest's RSVP. */
export async function sendRsvps(guest: Guest, now: boolean): Promise<GuestSyncStatus> {
  if (now) await flush({ all: true })
  const late = new Promise((resolve) => setTimeout(resolve, timeout))
  await Promise.race([sendWaiting().catch(() => {}), late])
  return syncStatusOf(guest)
}
