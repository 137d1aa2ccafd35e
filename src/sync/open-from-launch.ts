import { sharePath, startPath } from '#contract/pages/installed-app.ts'

interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void
}

/** Opens a shortcut's page in the open app. Shares arrive as navigations. */
export function openFromLaunch(open: (address: string) => void): () => void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  // The queue includes the launch that loaded this page.
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
