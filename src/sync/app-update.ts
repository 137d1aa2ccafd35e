import type { Workbox } from 'workbox-window'
import { unknownResponses, unknownRows } from '#src/lib/connection.ts'
import { databaseState } from '#src/lib/database-state.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** All in milliseconds. */
const offerDuration = 24 * 60 * 60 * 1000
const checkInterval = 60 * 60 * 1000
const shortCheckInterval = 60 * 1000

export async function watchForUpdates(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  // Also fires for versions found by other tabs or visits.
  workbox.addEventListener('waiting', () => offer(() => takeUpdate(workbox)))
  // Where workers are blocked the app works online only.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  let checkedAt = Date.now()
  const check = (interval: number) => {
    if (Math.abs(Date.now() - checkedAt) < interval) return
    checkedAt = Date.now()
    workbox.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check(checkInterval)
  })
  // The server may be newer.
  for (const store of [unknownResponses, unknownRows]) store.subscribe(() => check(shortCheckInterval))
}

/** Offers a reload when a newer app upgraded the database; says once that lists lack rows. */
export function followNewerApp(): () => void {
  const database = databaseState.subscribe((state) => {
    if (state === 'outdated') offer(() => location.reload())
  })
  const rows = unknownRows.subscribe(() => {
    rows.unsubscribe()
    notify({ kind: 'info', message: m.update_rows_left_out(), duration: offerDuration })
  })
  return () => {
    database.unsubscribe()
    rows.unsubscribe()
  }
}

function offer(onAction: () => void): void {
  const action = { label: m.update_take(), onAction }
  notify({ kind: 'info', message: m.update_ready(), duration: offerDuration, action })
}

function takeUpdate(workbox: Workbox): void {
  workbox.addEventListener('controlling', () => location.reload())
  workbox.messageSkipWaiting()
}
