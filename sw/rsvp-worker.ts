/// <reference lib="webworker" />
import type { GuestMessage } from '#src/offline/guest-messages.ts'
import { storeResponse, sendRsvps, syncStatusOf } from './guest-rsvps.ts'
import { sendOnSync } from './outbox.ts'
import { respondFromPages, storePage, storeShortLink } from './rsvp-pages.ts'

declare const self: ServiceWorkerGlobalScope

// The worker of an invitation's page. It is not the app's: a guest must not have to load the whole app.

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', respondFromPages)

async function reply(message: GuestMessage) {
  const { guest } = message
  switch (message.type) {
    case 'opened':
      // A page that was reloaded at the moment when this worker started would not be controlled by it.
      await self.clients.claim()
      await storePage(message.address, message.files)
      if (message.shortAddress) await storeShortLink(message.shortAddress, message.address)
      return syncStatusOf(guest)
    case 'answer':
      return storeResponse(self.registration, message)
    case 'send':
      return sendRsvps(guest, message.now)
  }
}

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const replied = reply(event.data as GuestMessage)
    // The page then lets the browser send the form.
    .catch(() => 'failed' as const)
    .then((response) => event.ports[0]?.postMessage(response))
  event.waitUntil(replied)
})

self.addEventListener('sync', sendOnSync)
