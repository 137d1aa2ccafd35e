import { notices } from '#contract/notices.ts'
import { activeUserId, call } from '#src/api/session.ts'
import { settingsLoaded } from '#src/api/settings.ts'
import { deviceTimeZone } from '#src/lib/device-time-zone.ts'
import { notePushState, pushState } from './push-state.ts'
import { pushToken, removePushToken } from './push-token.ts'

// Whether this device gets pushes. The key FCM_ENABLED in local storage is part of the specification, whichever provider
// pushes: where it is FALSE, screens ask the server for what they would else be told.

const enabledKey = 'FCM_ENABLED'
/** Set while the person has turned pushes off on this device, though the browser would allow them. */
const offKey = 'push_off'

/** Registers this device with the server, for who is signed in. Throws where it cannot be registered. */
async function registerDevice(userId: string): Promise<void> {
  let enabled = false
  try {
    const fcmToken = await pushToken()
    await call(notices.registerPush, { userId, fcmToken, time_zone: deviceTimeZone() })
    enabled = true
  } finally {
    // Whoever has signed out meanwhile has left nothing on the device.
    if (activeUserId() === userId) localStorage.setItem(enabledKey, enabled ? 'TRUE' : 'FALSE')
  }
}

/** Registers this device, as at each start, where the person has allowed pushes before. */
export async function registerAtStart(userId: string): Promise<void> {
  await settingsLoaded
  if (activeUserId() !== userId) return
  if (pushState() === 'granted' && localStorage.getItem(offKey) === null) await registerDevice(userId)
  else localStorage.setItem(enabledKey, 'FALSE')
}

/**
 * Asks the browser for the permission, after a press alone, and registers this device where it is given. Resolves to the
 * permission.
 */
export async function turnPushOn(userId: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  notePushState()
  if (permission === 'granted') {
    localStorage.removeItem(offKey)
    await registerDevice(userId)
  }
  return permission
}

/** Lets this device get no pushes until they are turned on again. */
export async function turnPushOff(): Promise<void> {
  await call(notices.removePush, {})
  localStorage.setItem(offKey, 'true')
  localStorage.setItem(enabledKey, 'FALSE')
  await removePushToken()
}
