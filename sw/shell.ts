import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { serverPaths } from './server-paths.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** By path prefix, for the pages opened during a service; the build fills it in. */
declare const START_FILES: Record<string, string[]>
const early = Object.entries(START_FILES).map(([path, files]) => ({
  of: new RegExp(`^${path}\\b`),
  link: ['</start-installed.js>; rel=preload; as=script', ...files.map(preload)].join(', '),
}))

/** As the app requests it, else it is fetched twice. */
function preload(file: string): string {
  return file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload`
}

/** API responses are never cached here. */
export function serveShell(): void {
  precacheAndRoute(self.__WB_MANIFEST)
  cleanupOutdatedCaches()
  const shell = createHandlerBoundToURL('/installed.html')
  const page: typeof shell = async (options) => {
    const response = await shell(options)
    const link = early.find(({ of }) => of.test(options.url.pathname))?.link
    if (!link) return response
    // In parallel instead of at each import.
    const headers = new Headers(response.headers)
    headers.set('Link', link)
    return new Response(response.body, { status: response.status, headers })
  }
  registerRoute(new NavigationRoute(page, { denylist: serverPaths }))
}
