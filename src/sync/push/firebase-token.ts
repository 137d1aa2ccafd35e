import { initializeApp } from 'firebase/app'
import { getMessaging, getToken } from 'firebase/messaging'
import type { PushSettings } from '#contract/settings.ts'

export function firebaseToken(
  { config, key }: Extract<PushSettings, { kind: 'fcm' }>,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  return getToken(getMessaging(initializeApp(config)), { vapidKey: key, serviceWorkerRegistration })
}
