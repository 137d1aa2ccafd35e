declare const self: ServiceWorkerGlobalScope

/** Serves the pictures of the help that a page has stored on the device; the others come from the network. */
export function serveHelpPicture(event: FetchEvent): void {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== self.location.origin || !/^\/assets\/help-[^/]+\.webp$/.test(pathname)) return
  event.respondWith(caches.match(pathname).then((stored) => stored ?? fetch(event.request)))
}
