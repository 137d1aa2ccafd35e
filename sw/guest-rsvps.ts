import { guestOf } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import type { Guest, GuestMessage, GuestSyncStatus } from '#src/offline/guest-messages.ts'
import { flush, requestSync, rowsOf, writeAsGuest } from '#src/offline/outbox.ts'
import { sendWaiting } from '#src/offline/sender.ts'

const apiBase = '/api'
/** In milliseconds. */
const timeout = 3000

export async function syncStatusOf(guest: Guest): Promise<GuestSyncStatus> {
  const row = (await rowsOf(guestOf(events.rsvp, { ...guest })!)).at(-1)
  if (!row) return { answer: null, syncStatus: null }
  const syncStatus = ({ waiting: 'waiting', needsAttention: 'refused', sent: 'sent' } as const)[row.status]
  return { answer: row.input['status'] as 'yes' | 'no', syncStatus }
}

export async function storeResponse(
  registration: ServiceWorkerRegistration,
  { guest, input, language }: GuestMessage & { type: 'answer' },
): Promise<GuestSyncStatus> {
  await writeAsGuest(events.rsvp, input, { apiBase, language })
  // Then the open page sends it.
  await requestSync(registration)
  return sendRsvps(guest, true)
}

export async function sendRsvps(guest: Guest, now: boolean): Promise<GuestSyncStatus> {
  if (now) await flush({ all: true })
  const late = new Promise((resolve) => setTimeout(resolve, timeout))
  await Promise.race([sendWaiting().catch(() => {}), late])
  return syncStatusOf(guest)
}
