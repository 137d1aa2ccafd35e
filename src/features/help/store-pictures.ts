import { isCurrentPicture } from './pictures.ts'

/** Cache name; the service worker searches all caches. */
const cacheName = 'help-pictures'

/** Caches pictures for offline use, and deletes those of earlier versions. */
export async function storePictures(urls: string[]): Promise<void> {
  // The Cache API needs HTTPS.
  if (!('caches' in globalThis)) return
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    if (!isCurrentPicture(new URL(request.url).pathname)) await cache.delete(request)
  }
  for (const url of urls) {
    if (!(await cache.match(url))) await cache.add(url)
  }
}
