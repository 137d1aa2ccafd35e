import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** A notice that stays until it is answered. */
const untilAnswered = 24 * 60 * 60 * 1000
/** An app that stays open asks for a new version this often when somebody comes back to it. */
const askEvery = 60 * 60 * 1000

/** Registers the worker and offers a new version of the app when there is one. */
export async function watchForUpdates(): Promise<void> {
  const container = navigator.serviceWorker
  const registration = await container.register('/sw.js').catch(() => undefined)
  // Blocked by the browser or a setting: the app works, with a network.
  if (!registration) return

  // The first worker of all is no new version.
  const offerWaiting = () => {
    if (registration.waiting && container.controller) offer(registration.waiting)
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting)
  })
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < askEvery) return
    askedAt = Date.now()
    registration.update().catch(() => {})
  })
}

function offer(worker: ServiceWorker): void {
  notify({
    kind: 'info',
    message: m.update_ready(),
    duration: untilAnswered,
    action: { label: m.update_take(), onAction: () => takeUpdate(worker) },
  })
}

/** Forms keep what was typed as drafts, so that the reload loses nothing. */
function takeUpdate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ type: 'SKIP_WAITING' })
}
