/** Chromium's offer to put the app on the home screen, kept until somebody asks for it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer from the start on: it comes once, before any screen that shows it. */
export function watchForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallOffer)
  })
  addEventListener('appinstalled', () => keep(null))
}

/** Whether the browser can be asked to install the app. */
export function installOffered(): boolean {
  return offer !== null
}

/** Calls `listener` when the offer comes or goes. Returns how to stop. */
export function onInstallOfferChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's own question. An offer can be used once. */
export async function install(): Promise<void> {
  const used = offer
  keep(null)
  await used?.prompt()
}

/** Whether this window is the installed app. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  )
}

/** iPhones and iPads never offer: there it is done by hand. (An iPad calls itself a Mac, but has a touch screen.) */
export function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
