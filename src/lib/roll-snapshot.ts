// The roll as it was last on the screen. A start shows it until the app is there, which takes a cheap phone more than a
// second: names can be read and marked meanwhile (src/start-installed.ts). It is in local storage, which can be
// read before anything has loaded, and which a sign-out empties.

import { localDate } from './local-date.ts'

/** The screen with the roll of one service as it was shown, its first rows alone. */
export interface RollSnapshot {
  /** Who saw it, in which church and language: `viewerOf()`. */
  viewer: string
  /** The address of the app's first script, without the origin. Another build has other styles. */
  app: string
  /** By this device's clock, in milliseconds since 1970. */
  takenAt: number
  church_id: string
  /** The service that was shown, and that of the next Sunday, on which nobody is marked yet. */
  services: [SnapshotService, SnapshotService]
  title: string
  lang: string
  /** Addresses of the style sheets. */
  styles: string[]
  html: string
}

/** A service that a snapshot can show. */
export interface SnapshotService {
  date: string
  /** The date as the screen writes it. */
  day: string
  /** The addresses, without the origin, that lead to it from one instant until another; this device's clock, in ms. */
  addresses: string[]
  from: number
  until: number
}

const snapshotKey = 'roll_snapshot'
/** The element that holds a snapshot; it goes when the app renders its own. */
const snapshotId = 'roll-snapshot'

function readJson<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Returns who sees the app, in which church and language. */
export function viewerOf(userId: string, churchId: string | null | undefined): string {
  return `${userId} ${churchId} ${localStorage.getItem('language') ?? navigator.languages.join()}`
}

/** Returns the address of the app's first script, without the origin. */
export function appScript(): string | undefined {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined
}

/**
 * Returns the snapshot and the service that the page's address leads to now, if what it shows of it is what the app
 * would show, but for its viewer: who is signed in takes a moment to be read. `app` as in it.
 */
export function currentSnapshot(
  app: string,
): { snapshot: RollSnapshot; service: SnapshotService } | undefined {
  const snapshot = readJson<RollSnapshot>(snapshotKey)
  const now = Date.now()
  if (!snapshot || snapshot.app !== app || now < snapshot.takenAt) return undefined
  const address = location.pathname + location.search
  const service = snapshot.services.find(
    ({ addresses, from, until }) => from <= now && now < until && addresses.includes(address),
  )
  return service && { snapshot, service }
}

/** Stores a snapshot in place of the one before; undefined: none. */
export function storeSnapshot(snapshot: RollSnapshot | undefined): void {
  try {
    if (snapshot) return localStorage.setItem(snapshotKey, JSON.stringify(snapshot))
  } catch {
    // No room: the next start is as slow as without it.
  }
  localStorage.removeItem(snapshotKey)
}

/** Returns the element that holds the snapshot that is shown. */
export function shownSnapshot(): HTMLElement | null {
  return globalThis.document?.getElementById(snapshotId) ?? null
}

/** Returns the HTML of a snapshot. The Content-Security-Policy refuses styles that are in HTML: they are data there. */
export function snapshotHtml(screen: HTMLElement): string {
  for (const element of screen.querySelectorAll<HTMLElement>('[style]')) {
    element.dataset['style'] = element.style.cssText
    element.removeAttribute('style')
  }
  return screen.innerHTML
}

/** Returns a new element that shows one of the services of a snapshot: of the page's layout it is no part. */
export function snapshotHolder(
  { html, services: [shown] }: RollSnapshot,
  service: SnapshotService,
): HTMLElement {
  const holder = document.createElement('div')
  holder.id = snapshotId
  holder.style.display = 'contents'
  holder.innerHTML = html
  for (const element of holder.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style']!
  }
  if (service.date !== shown.date) showAnew(holder, shown, service)
  // What is said on the day before moves the rows: it stays as long as the app says it.
  if (localDate(new Date()) >= service.date) {
    for (const part of holder.querySelectorAll('[data-in-snapshot="day-before"]')) part.remove()
  }
  return holder
}

/** Makes a snapshot that of a service on which nobody is marked yet. */
function showAnew(holder: HTMLElement, shown: SnapshotService, service: SnapshotService): void {
  for (const row of holder.querySelectorAll<HTMLElement>('[data-member]')) {
    row.setAttribute('aria-checked', 'false')
    delete row.dataset['present']
  }
  for (const element of holder.querySelectorAll<HTMLElement>('[data-anew]')) {
    const input = element.querySelector('input')
    if (input) input.value = element.dataset['anew']!
    else element.textContent = element.dataset['anew']!
  }
  for (const day of holder.querySelectorAll('[data-day]')) day.textContent = service.day
  for (const link of holder.querySelectorAll<HTMLAnchorElement>(`a[href*="${shown.date}"]`)) {
    link.href = link.href.replace(shown.date, service.date)
  }
}
