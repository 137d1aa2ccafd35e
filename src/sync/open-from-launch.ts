import { sharePath, startPath } from '#contract/pages/installed-app.ts'

/** Chromium's queue of launches of the installed app, which TypeScript's library lacks. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void
}

/**
 * Goes to the page of a shortcut that is pressed while the app is open. A press on the icon leaves the open page as it is,
 * and shared files come by a navigation. Returns how to stop.
 */
export function openFromLaunch(open: (address: string) => void): () => void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  // The launch that has loaded this page is in the queue too.
  let loadedAs = performance.getEntriesByType('navigation')[0]?.name
  launchQueue?.setConsumer(({ targetURL }) => {
    const isOwn = targetURL === loadedAs
    if (isOwn) loadedAs = undefined
    if (targetURL === undefined || isOwn) return
    const { pathname, search, hash } = new URL(targetURL)
    if (pathname !== startPath && pathname !== sharePath) open(pathname + search + hash)
  })
  return () => launchQueue?.setConsumer(() => {})
}
