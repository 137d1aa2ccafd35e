import { settings } from '#src/api/settings.ts'
import { isAppleTouch, isInstalled } from '#src/lib/install-offer.ts'

/** `missing`: on the server; `unsupported`: by the browser; `install`: only the installed app gets them. */
export type PushState = 'missing' | 'install' | 'unsupported' | NotificationPermission

export function pushState(): PushState {
  if (settings().push === null) return 'missing'
  if (isAppleTouch() && !isInstalled()) return 'install'
  // Only secure origins have `navigator.serviceWorker`.
  const supported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return supported ? Notification.permission : 'unsupported'
}

const listeners = new Set<() => void>()

export function notePushState(): void {
  for (const listener of listeners) listener()
}

export function onPushStateChange(listener: () => void): () => void {
  let permission: PermissionStatus | undefined
  let stopped = false
  const watch = async () => {
    permission = await navigator.permissions.query({ name: 'notifications' })
    if (!stopped) permission.addEventListener('change', listener)
  }
  // Older browsers have no change event.
  watch().catch(() => {})
  listeners.add(listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    stopped = true
    listeners.delete(listener)
    permission?.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
