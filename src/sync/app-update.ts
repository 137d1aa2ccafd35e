import type { Workbox } from 'workbox-window'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** How long the offer stays, in milliseconds: until somebody takes or dismisses it. */
const offerDuration = 24 * 60 * 60 * 1000
/** The shortest time between two checks for a new version by an app that stays open, in milliseconds. */
const checkInterval = 60 * 60 * 1000

/** Registers the service worker and offers a new version of the app when one is waiting. */
export async function watchForUpdates(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  // Also fires for a version that another tab, or an earlier visit, has found.
  workbox.addEventListener('waiting', () => offerUpdate(workbox))
  // Where workers are blocked by the browser or a setting, the app works all the same, with a network.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkInterval) return
    checkedAt = Date.now()
    workbox.update().catch(() => {})
  })
}

function offerUpdate(workbox: Workbox): void {
  notify({
    kind: 'info',
    message: m.update_ready(),
    duration: offerDuration,
    action: { label: m.update_take(), onAction: () => takeUpdate(workbox) },
  })
}

/** Takes the new version. Forms keep what was typed as drafts, so that the reload loses nothing. */
function takeUpdate(workbox: Workbox): void {
  workbox.addEventListener('controlling', () => location.reload())
  workbox.messageSkipWaiting()
}
