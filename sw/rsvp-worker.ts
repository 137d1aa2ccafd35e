/// <reference lib="webworker" />
import type { GuestMessage } from '#src/offline/guest-messages.ts'
import { storeResponse, sendRsvps, syncStatusOf } from './guest-rsvps.ts'
import { sendOnSync } from './outbox.ts'
import { respondFromPages, storePage, storeShortLink } from './rsvp-pages.ts'

declare const self: ServiceWorkerGlobalScope

// A separate worker: guests must not load the whole app.

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', respondFromPages)

async function reply(message: GuestMessage) {
  const { guest } = message
  switch (message.type) {
    case 'opened':
      // Else a page reloaded during startup is not controlled.
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
    .catch(() => 'failed' as const)
    .then((response) => event.ports[0]?.postMessage(response))
  event.waitUntil(replied)
})

self.addEventListener('sync', sendOnSync)
