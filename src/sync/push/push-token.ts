import { settings } from '#src/api/settings.ts'

/** In milliseconds. A blocked worker never becomes ready. */
const timeout = 60_000

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

async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    // A subscription with another key is in the way.
    const previous = (error as Error).name === 'InvalidStateError' && (await manager.getSubscription())
    if (!previous) throw error
    await previous.unsubscribe()
    return manager.subscribe(options)
  }
}

export async function removePushToken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
