import type { Workbox } from 'workbox-window'
import { unknownResponses, unknownRows } from '#src/lib/connection.ts'
import { databaseState } from '#src/lib/database-state.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** How long the offer stays, in milliseconds: until somebody takes or dismisses it. */
const offerDuration = 24 * 60 * 60 * 1000
/** The shortest time between two checks for a new version by an app that stays open, in milliseconds. */
const checkInterval = 60 * 60 * 1000
/** The same where the server's responses can no longer be read, in milliseconds. */
const shortCheckInterval = 60 * 1000

/** Registers the service worker and offers a new version of the app when one is waiting. */
export async function watchForUpdates(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  // Also fires for a version that another tab, or an earlier visit, has found.
  workbox.addEventListener('waiting', () => offer(() => takeUpdate(workbox)))
  // Where workers are blocked by the browser or a setting, the app works all the same, with a network.
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
  // A newer server may say what only a newer app can read.
  for (const store of [unknownResponses, unknownRows]) store.subscribe(() => check(shortCheckInterval))
}

/**
 * Offers to reload the page once a newer app has given the device's database another form, and says once when lists lack
 * what only a newer app can show. Returns how to stop.
 */
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

/** Takes the new version. Forms keep what was typed as drafts, so that the reload loses nothing. */
function takeUpdate(workbox: Workbox): void {
  workbox.addEventListener('controlling', () => location.reload())
  workbox.messageSkipWaiting()
}
