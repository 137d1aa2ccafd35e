import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Navigations that go to the server: its own pages, and files, which a username with a dot is not. */
const serverPaths = [
  /^\/api\//,
  /^\/(outbox|unsent)\b/,
  /^\/healthz/,
  /^\/(event|e)\//,
  /^(?!\/@[^/]*$).*\.\w+$/,
]
/** The pages that phones open during a service. */
const churchPages = /^\/(attendance|dashboard|members)\b/
/** The scripts that these pages start with, in the order in which they run: vite.config.ts names them. */
const churchScripts = [
  'index',
  'libraries',
  'page',
  'query',
  'church',
  'form',
  'public',
  'site',
  'layout',
  'podcasts',
  'phone',
  'call',
  'page-frame',
  'headphones',
  'circle-off',
].map((name) => new RegExp(`^/?assets/${name}-[\\w-]{8}\\.js$`))

/** Stores the app's files on the device and serves every page from them. Responses of the API are never stored here. */
export function serveShell(): void {
  const files = self.__WB_MANIFEST
  precacheAndRoute(files)
  cleanupOutdatedCaches()
  const shell = createHandlerBoundToURL('/index.html')
  const scripts = files.map((file) => (typeof file === 'string' ? file : file.url))
  const early = churchScripts
    .flatMap((name) => scripts.filter((script) => name.test(script)))
    .map((script) => `</${script.replace(/^\//, '')}>; rel=modulepreload`)
    .join(', ')
  const page: typeof shell = async (options) => {
    const response = await shell(options)
    if (!churchPages.test(options.url.pathname)) return response
    // The browser fetches and compiles these while the first ones run, and not one after the other when imported.
    const headers = new Headers(response.headers)
    headers.set('Link', early)
    return new Response(response.body, { status: response.status, headers })
  }
  registerRoute(new NavigationRoute(page, { denylist: serverPaths }))
}

/** Whether a page of our origin is one of the server's own, and not the app. */
export function isServerPage({ pathname }: URL): boolean {
  return serverPaths.some((path) => path.test(pathname))
}
