import { notices } from '#contract/notices.ts'
import { activeUserId, call } from '#src/api/session.ts'
import { settingsLoaded } from '#src/api/settings.ts'
import { deviceTimeZone } from '#src/lib/device-time-zone.ts'
import { notePushState, pushState } from './push-state.ts'
import { pushToken, removePushToken } from './push-token.ts'

// The specification names FCM_ENABLED for every provider: where it is FALSE, screens poll.

const enabledKey = 'FCM_ENABLED'
const offKey = 'push_off'

async function registerDevice(userId: string): Promise<void> {
  let enabled = false
  try {
    const fcmToken = await pushToken()
    await call(notices.registerPush, { userId, fcmToken, time_zone: deviceTimeZone() })
    enabled = true
  } finally {
    // A user who has signed out leaves nothing.
    if (activeUserId() === userId) localStorage.setItem(enabledKey, enabled ? 'TRUE' : 'FALSE')
  }
}

export async function registerAtStart(userId: string): Promise<void> {
  await settingsLoaded
  if (activeUserId() !== userId) return
  if (pushState() === 'granted' && localStorage.getItem(offKey) === null) await registerDevice(userId)
  else localStorage.setItem(enabledKey, 'FALSE')
}

export async function turnPushOn(userId: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  notePushState()
  if (permission === 'granted') {
    localStorage.removeItem(offKey)
    await registerDevice(userId)
  }
  return permission
}

/** Needs a user gesture. */
export async function turnPushOff(): Promise<void> {
  await call(notices.removePush, {})
  localStorage.setItem(offKey, 'true')
  localStorage.setItem(enabledKey, 'FALSE')
  await removePushToken()
}
