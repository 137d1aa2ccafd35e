declare const self: ServiceWorkerGlobalScope

export function serveHelpPicture(event: FetchEvent): void {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== self.location.origin || !/^\/assets\/help-[^/]+\.webp$/.test(pathname)) return
  event.respondWith(caches.match(pathname).then((stored) => stored ?? fetch(event.request)))
}
