import { onlineManager } from '@tanstack/react-query'
import { isReached } from '#src/api/retry.ts'
import { settingsLoaded } from '#src/api/settings.ts'
import { foreignResponses, online, onlineStore } from '#src/lib/connection.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { flush } from '#src/offline/outbox.ts'

const firstPause = 2000
/** A visible page reconnects within seconds. In milliseconds. */
const longestPause = () => (document.visibilityState === 'visible' ? 4000 : 30_000)

/** Probes an unreachable server, and after foreign responses; then flushes and refetches. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause

  const reach = singleFlight(async () => {
    await settingsLoaded
    await isReached()
  })
  const probe = singleFlight(async () => {
    if (online()) return
    clearTimeout(timer)
    await reach()
    if (!online()) probeLater()
  })
  const probeLater = () => {
    clearTimeout(timer)
    // Spreads the phones of a church.
    const jitter = 0.5 + Math.random() / 2
    pause = Math.min(pause, longestPause())
    timer = setTimeout(probe, pause * jitter)
    pause *= 1.5
  }
  const changed = () => {
    if (online()) {
      clearTimeout(timer)
      pause = firstPause
      flush().catch(() => {})
    } else probeLater()
  }
  const visible = () => document.visibilityState === 'visible' && void probe()

  onlineManager.setEventListener((setOnline) => onlineStore.subscribe(setOnline).unsubscribe)
  const subscriptions = [onlineStore.subscribe(changed), foreignResponses.subscribe(() => void reach())]
  addEventListener('online', probe)
  document.addEventListener('visibilitychange', visible)
  if (!online()) void probe()
  return () => {
    clearTimeout(timer)
    for (const { unsubscribe } of subscriptions) unsubscribe()
    removeEventListener('online', probe)
    document.removeEventListener('visibilitychange', visible)
  }
}
