// The last displayed roll, shown and usable (src/start-installed.ts) until the installed app has loaded,
// which takes over a second on slow phones. In local storage: synchronous, and cleared on sign-out.

import { localDate } from './local-date.ts'

/** A service's roll screen as last displayed, first rows only. */
export interface RollSnapshot {
  /** User, church and language: `viewerOf()`. */
  viewer: string
  /** Entry script: another build has other styles. */
  app: string
  /** Device clock, ms since 1970. */
  takenAt: number
  church_id: string
  /** The displayed service, and in a church with one service time the next one, with no marks. */
  services: SnapshotService[]
  title: string
  lang: string
  styles: string[]
  html: string
}

export interface SnapshotService {
  date: string
  service_id?: string | undefined
  /** The date as displayed. */
  day: string
  /** Paths that lead to it between two instants (device clock, ms). */
  addresses: string[]
  from: number
  until: number
}

const snapshotKey = 'roll_snapshot'
const snapshotId = 'roll-snapshot'

function readJson<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

export function viewerOf(userId: string, churchId: string | null | undefined): string {
  return `${userId} ${churchId} ${localStorage.getItem('language') ?? navigator.languages.join()}`
}

export function appScript(): string | undefined {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined
}

/**
 * Returns what the app would render for the current URL. The viewer is not checked: reading the session is
 * asynchronous.
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

export function storeSnapshot(snapshot: RollSnapshot | undefined): void {
  try {
    if (snapshot) return localStorage.setItem(snapshotKey, JSON.stringify(snapshot))
  } catch {
    // Storage is full: the next start has no snapshot.
  }
  localStorage.removeItem(snapshotKey)
}

export function shownSnapshot(): HTMLElement | null {
  return globalThis.document?.getElementById(snapshotId) ?? null
}

/** Inline styles become data attributes: the CSP blocks styles in HTML. */
export function snapshotHtml(screen: HTMLElement): string {
  for (const element of screen.querySelectorAll<HTMLElement>('[style]')) {
    element.dataset['style'] = element.style.cssText
    element.removeAttribute('style')
  }
  return screen.innerHTML
}

/** Renders one service outside the page's layout. */
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
  if (shown && service.date !== shown.date) resetMarks(holder, shown, service)
  // The hint about a future date is part of the layout.
  if (localDate(new Date()) >= service.date) {
    for (const part of holder.querySelectorAll('[data-in-snapshot="day-before"]')) part.remove()
  }
  return holder
}

/** Resets a snapshot to a service without marks. */
function resetMarks(holder: HTMLElement, shown: SnapshotService, service: SnapshotService): void {
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
