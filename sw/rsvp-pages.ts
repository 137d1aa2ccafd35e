import { guestOf } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { discard, deleteSentBefore, rowsOf } from '#src/offline/outbox.ts'

// The pages of invitations that were opened on this device, for when there is no network.

const cacheName = 'rsvp'
/** How many pages and files are kept: the oldest go. */
const mostKept = 60
/** A network that takes longer than this is none, where there is a page to show. */
const patience = 8000

const pagePath = /^\/event\/([\w-]+)\/rsvp\/?$/
const filePath = /^\/assets\/rsvp-/

/** Pages come from the network if there is one; files never change under their name. */
export function respondFromPages(event: FetchEvent): void {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== location.origin) return
  if (filePath.test(address.pathname)) event.respondWith(fileFor(request))
  if (request.mode === 'navigate' && pagePath.test(address.pathname)) {
    const fresh = freshPage(request, address)
    // What comes too late to be shown is kept all the same.
    event.waitUntil(fresh.catch(() => {}))
    event.respondWith(pageFor(fresh, address))
  }
}

async function fileFor(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request)
}

async function pageFor(fresh: Promise<Response>, address: URL): Promise<Response> {
  const kept = await keptPage(address)
  if (!kept) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patience, kept))
  const shown = fresh.then(
    (page) => (page.status < 500 ? page : kept),
    () => kept,
  )
  return Promise.race([shown, late])
}

/** The page as it was kept: in the language that is asked for, else in any. */
async function keptPage(address: URL): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  const exact = await cache.match(keyOf(address))
  if (exact) return exact
  const keys = await cache.keys()
  const other = keys.find((request) => sameInvitation(new URL(request.url), address))
  return other && cache.match(other)
}

/** Under which address a page is kept: the question asked anew is the same page. */
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

/** The page from the network; it is kept, unless it is somebody else's (a hotel's) or is there no longer. */
async function freshPage(request: RequestInfo, address: URL): Promise<Response> {
  const askedAt = Date.now()
  const response = await fetch(request)
  const ours = response.headers.has('x-request-id')
  if (ours && response.ok && !address.searchParams.has('change')) {
    await put(keyOf(address), response.clone())
    // What has been sent by then is in the page.
    await deleteSentBefore(guestAt(address), askedAt)
  }
  if (ours && response.status === 404) await forget(address)
  return response
}

function guestAt(address: URL): string {
  const event_id = pagePath.exec(address.pathname)?.[1]
  return guestOf(events.rsvp, { event_id, member_id: address.searchParams.get('member_id') })!
}

/** The invitation is not there any more: neither the page nor what was refused for it is of use. */
async function forget(address: URL): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    if (sameInvitation(new URL(request.url), address)) await cache.delete(request)
  }
  const refused = (await rowsOf(guestAt(address))).filter((row) => row.status === 'needsAttention')
  if (refused.length > 0) await discard(refused.map((row) => row.order))
}

async function put(address: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  // As the newest: what is put anew keeps its old place.
  await cache.delete(address)
  await cache.put(address, response)
  const keys = await cache.keys()
  for (const request of keys.slice(0, Math.max(0, keys.length - mostKept))) await cache.delete(request)
}

/** Keeps a page that was opened before this worker ran, and the files that it needs. Without a network nothing. */
export async function storePage(address: string, files: string[]): Promise<void> {
  const page = new URL(address)
  const cache = await caches.open(cacheName)
  const keep = async (file: string) => {
    if (!(await cache.match(file))) await put(new URL(file, page).href, await fetch(file))
  }
  const wanted = files.map(keep)
  if (!(await cache.match(keyOf(page)))) wanted.push(freshPage(page.href, page).then(() => {}))
  await Promise.allSettled(wanted)
}
