import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { serverPaths } from './server-paths.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** By the beginning of its address, what each page starts with that phones open during a service; the build lists it. */
declare const START_FILES: Record<string, string[]>
const early = Object.entries(START_FILES).map(([path, files]) => ({
  of: new RegExp(`^${path}\\b`),
  // The script that every page starts with comes first.
  link: ['</start-installed.js>; rel=preload; as=script', ...files.map(preload)].join(', '),
}))

/** Asked for as the app asks for it, else a browser fetches it twice. */
function preload(file: string): string {
  return file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload`
}

/** Stores the app's files on the device and serves every page from them. Responses of the API are never stored here. */
export function serveShell(): void {
  precacheAndRoute(self.__WB_MANIFEST)
  cleanupOutdatedCaches()
  const shell = createHandlerBoundToURL('/installed.html')
  const page: typeof shell = async (options) => {
    const response = await shell(options)
    const link = early.find(({ of }) => of.test(options.url.pathname))?.link
    if (!link) return response
    // The browser fetches and compiles these while the first ones run, and not one after the other when imported.
    const headers = new Headers(response.headers)
    headers.set('Link', link)
    return new Response(response.body, { status: response.status, headers })
  }
  registerRoute(new NavigationRoute(page, { denylist: serverPaths }))
}
