import { Store } from '@tanstack/store'

interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's pending install prompt; null without one. */
export const installOffer = new Store<InstallOffer | null>(null)

/** The event fires once, before any screen that uses it. */
export function watchForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.setState(() => event as InstallOffer)
  })
  addEventListener('appinstalled', () => installOffer.setState(() => null))
}

/** Shows the install dialog. A prompt can be used once. */
export async function install(): Promise<void> {
  const offer = installOffer.state
  installOffer.setState(() => null)
  await offer?.prompt()
}

export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  )
}

/** They have no install prompt. An iPad reports itself as a Mac with a touch screen. */
export function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
