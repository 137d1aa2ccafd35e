import { onlineManager } from '@tanstack/react-query'
import { account } from '#contract/account/account.ts'
import { call } from '#src/api/session.ts'
import { online, onlineStore } from '#src/lib/connection.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { flush } from '#src/offline/outbox.ts'

const firstPause = 2000
const longestPause = 30_000

/**
 * While the server cannot be reached, asks it again and again, the sooner when the browser sees a network or the page
 * comes back. Once it responds, what waits is sent and what is shown is refetched. Returns how to stop.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause

  const ask = singleFlight(async () => {
    if (online()) return
    clearTimeout(timer)
    // The client notes the response; an error of the server is one, too.
    await call(account.userTypes, {}).catch(() => {})
    if (!online()) askLater()
  })
  const askLater = () => {
    clearTimeout(timer)
    timer = setTimeout(ask, pause)
    pause = Math.min(pause * 1.5, longestPause)
  }
  const changed = () => {
    if (online()) {
      clearTimeout(timer)
      pause = firstPause
      flush().catch(() => {})
    } else askLater()
  }
  const visible = () => document.visibilityState === 'visible' && void ask()

  onlineManager.setEventListener((setOnline) => onlineStore.subscribe(setOnline).unsubscribe)
  const { unsubscribe } = onlineStore.subscribe(changed)
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', visible)
  if (!online()) void ask()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', visible)
  }
}
