/// <reference lib="webworker" />
import type { GuestMessage } from '#src/offline/guest-messages.ts'
import { storeResponse, sendRsvps, syncStatusOf } from './guest-rsvps.ts'
import { sendOutbox } from './outbox.ts'
import { respondFromPages, storePage } from './rsvp-pages.ts'

declare const self: ServiceWorkerGlobalScope

// The worker of the page of an invitation. It is not the app's: a guest must not have to load the whole app.

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', respondFromPages)

async function reply(message: GuestMessage) {
  const { guest } = message
  switch (message.type) {
    case 'opened':
      // A page that was opened again in the moment in which this worker began would go on without it.
      await self.clients.claim()
      await storePage(message.address, message.files)
      return syncStatusOf(guest)
    case 'answer':
      return storeResponse(self.registration, message)
    case 'send':
      return sendRsvps(guest, message.now)
  }
}

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const answered = reply(event.data as GuestMessage)
    // The page then lets the browser send the form.
    .catch(() => 'failed' as const)
    .then((words) => event.ports[0]?.postMessage(words))
  event.waitUntil(answered)
})

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === 'outbox') waitUntil.call(event, sendOutbox())
})
