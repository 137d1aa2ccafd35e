/// <reference lib="webworker" />
import { serveHelpPicture } from './help-pictures.ts'
import { serveSavedAudio } from './media.ts'
import { handleNotificationClick } from './notification-click.ts'
import { sendOnSync } from './outbox.ts'
import { renewSubscription } from './push-subscription.ts'
import { showPush } from './push.ts'
import { receiveShare } from './share-target.ts'
import { serveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

serveShell()

self.addEventListener('fetch', serveSavedAudio)
self.addEventListener('fetch', serveHelpPicture)
self.addEventListener('fetch', receiveShare)

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', sendOnSync)

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(handleNotificationClick(event)))

self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription()),
)
