import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** What the server answers itself, also to a navigation. */
const notTheApp = [/^\/api\//, /^\/outbox/, /^\/healthz/, /^\/event\//, /\.\w+$/]

/** Keeps the app's files on the device and opens every page from them. Answers of the API are never kept here. */
export function serveShell(): void {
  precacheAndRoute(self.__WB_MANIFEST)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notTheApp }))
}
