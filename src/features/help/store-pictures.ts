import { isCurrentPicture } from './pictures.ts'

/** Cache of the pictures on this device; the service worker looks into all of its caches. */
const cacheName = 'help-pictures'

/** Stores pictures on the device, so that the page can be read offline, and deletes those of earlier versions. */
export async function storePictures(urls: string[]): Promise<void> {
  // Browsers offer this on https pages only.
  if (!('caches' in globalThis)) return
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    if (!isCurrentPicture(new URL(request.url).pathname)) await cache.delete(request)
  }
  for (const url of urls) {
    if (!(await cache.match(url))) await cache.add(url)
  }
}
