import { Store } from '@tanstack/store'

/** Chromium's `beforeinstallprompt` event. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer to put the app on the home screen, until it is used; null: there is none. */
export const installOffer = new Store<InstallOffer | null>(null)

/** Stores the browser's offer from the start on: it comes once, before any screen that shows it. */
export function watchForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.setState(() => event as InstallOffer)
  })
  addEventListener('appinstalled', () => installOffer.setState(() => null))
}

/** Shows the browser's own dialog. An offer can be used once. */
export async function install(): Promise<void> {
  const offer = installOffer.state
  installOffer.setState(() => null)
  await offer?.prompt()
}

/** Returns whether this window is the installed app. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  )
}

/** Returns whether this is an iPhone or iPad, which never offer: there it is done by hand. (An iPad calls itself a Mac, but has a touch screen.) */
export function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
