import { settings } from '#src/api/settings.ts'

/** How long the worker may take to store the app, in milliseconds: where workers are blocked it is never ready. */
const timeout = 60_000

/** Subscribes this device and returns what the server needs to push to it. Throws where that cannot be had. */
export async function pushToken(): Promise<string> {
  const { push } = settings()
  if (!push) throw new Error('The server sends no pushes.')
  const registration = await readyWorker()
  if (push.kind === 'fcm') {
    const { firebaseToken } = await import('./firebase-token.ts')
    const token = await firebaseToken(push, registration)
    if (!token) throw new Error('Firebase returned no token.')
    return token
  }
  return JSON.stringify(await subscribe(registration.pushManager, push.key))
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('There is no service worker.')), timeout)
    navigator.serviceWorker.ready.then(resolve, reject)
  })
}

/** Returns the subscription with this key: the one that is there, or a new one. */
async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    // One that was made with another key stands in the way.
    const previous = (error as Error).name === 'InvalidStateError' && (await manager.getSubscription())
    if (!previous) throw error
    await previous.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Ends this device's subscription, of either provider, and closes what it shows. */
export async function removePushToken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
