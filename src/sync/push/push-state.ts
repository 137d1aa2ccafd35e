import { settings } from '#src/api/settings.ts'
import { isAppleTouch, isInstalled } from '#src/lib/install-offer.ts'

/**
 * What pushes to this device depend on: `missing`: the server sends none; `install`: they come only to the installed
 * app; `unsupported`: the browser has none; else the person's permission.
 */
export type PushState = 'missing' | 'install' | 'unsupported' | NotificationPermission

/** Returns what stands between this device and pushes as things are now. */
export function pushState(): PushState {
  if (settings().push === null) return 'missing'
  if (isAppleTouch() && !isInstalled()) return 'install'
  // `navigator.serviceWorker` is there only where workers are allowed, on https pages.
  const supported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return supported ? Notification.permission : 'unsupported'
}

const listeners = new Set<() => void>()

/** The person has been asked for the permission. */
export function notePushState(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` when the state may be another: people change the permission in the browser's own settings, too. */
export function onPushStateChange(listener: () => void): () => void {
  let permission: PermissionStatus | undefined
  let stopped = false
  const watch = async () => {
    permission = await navigator.permissions.query({ name: 'notifications' })
    if (!stopped) permission.addEventListener('change', listener)
  }
  // Older browsers say it only when asked: on coming back.
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
