import { guestOf } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { isOurs } from '#contract/our-response.ts'
import { discard, rowsOf, sentOrders } from '#src/offline/outbox.ts'

// Caches invitation pages for offline use.

const cacheName = 'rsvp'
const maxEntries = 60
/** In milliseconds. */
const timeout = 8000

const pagePath = /^\/event\/([\w-]+)\/rsvp\/?$/
const shortPath = /^\/e\/\w+\/?$/
const filePath = /^\/(assets\/rsvp-|church-colours\/|api\/church\/public\/pictures\/)/

export function respondFromPages(event: FetchEvent): void {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== location.origin) return
  if (filePath.test(address.pathname)) event.respondWith(fileFor(request))
  if (request.mode === 'navigate' && shortPath.test(address.pathname)) event.respondWith(pageBehind(request))
  if (request.mode === 'navigate' && pagePath.test(address.pathname)) {
    const fresh = freshPage(request, address)
    event.waitUntil(fresh.catch(() => {}))
    event.respondWith(pageFor(fresh, address))
  }
}

async function fileFor(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request)
}

/** Short links are permanent. */
async function pageBehind(request: Request): Promise<Response> {
  const known = await caches.match(request, { cacheName, ignoreSearch: true })
  return known ? Response.redirect(await known.text()) : fetch(request)
}

export async function storeShortLink(shortAddress: string, address: string): Promise<void> {
  const page = new URL(keyOf(new URL(address)))
  page.searchParams.delete('lang')
  await put(shortAddress, new Response(page.href))
}

async function pageFor(fresh: Promise<Response>, address: URL): Promise<Response> {
  const stored = await storedPage(address)
  if (!stored) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(resolve, timeout, stored))
  const shown = fresh.then(
    (page) => (page.status < 500 ? page : stored),
    () => stored,
  )
  return Promise.race([shown, late])
}

async function storedPage(address: URL): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  const exact = await cache.match(keyOf(address))
  if (exact) return exact
  const keys = await cache.keys()
  const other = keys.find((request) => sameInvitation(new URL(request.url), address))
  return other && cache.match(other)
}

/** `change` shows the same page. */
function keyOf(address: URL): string {
  const key = new URL(address)
  key.searchParams.delete('change')
  key.hash = ''
  return key.href
}

function sameInvitation(one: URL, other: URL): boolean {
  const same = (name: string) => one.searchParams.get(name) === other.searchParams.get(name)
  return one.pathname === other.pathname && same('church_id') && same('member_id')
}

/** Caches the page unless it is not ours (captive portal). */
async function freshPage(request: RequestInfo, address: URL): Promise<Response> {
  // The page contains what has been sent by now.
  const sent = await sentOrders(guestAt(address)).catch(() => [])
  const response = await fetch(request)
  const ours = isOurs(response)
  if (ours && response.ok && !address.searchParams.has('change')) {
    await put(keyOf(address), response.clone())
    await discard(sent)
  }
  if (ours && response.status === 404) await deletePage(address)
  return response
}

function guestAt(address: URL): string {
  const event_id = pagePath.exec(address.pathname)?.[1]
  return guestOf(events.rsvp, { event_id, member_id: address.searchParams.get('member_id') })!
}

async function deletePage(address: URL): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    if (sameInvitation(new URL(request.url), address)) await cache.delete(request)
  }
  const rejected = (await rowsOf(guestAt(address))).filter((row) => row.status === 'needsAttention')
  await discard(rejected.map((row) => row.order))
}

async function put(address: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  // `put` alone keeps the old position.
  await cache.delete(address)
  await cache.put(address, response)
  const keys = await cache.keys()
  for (const request of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(request)
}

/** For pages opened before this worker ran. */
export async function storePage(address: string, files: string[]): Promise<void> {
  const page = new URL(address)
  const cache = await caches.open(cacheName)
  const storeFile = async (file: string) => {
    if (await cache.match(file)) return
    const response = await fetch(file)
    if (isOurs(response) && response.ok) await put(new URL(file, page).href, response)
  }
  const tasks = files.map(storeFile)
  if (!(await cache.match(keyOf(page)))) tasks.push(freshPage(page.href, page).then(() => {}))
  await Promise.allSettled(tasks)
}
