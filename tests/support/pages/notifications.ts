import type { Worker } from '@playwright/test'
import type { Phone } from './phone.ts'

// What the app's worker shows on a device, and presses on it. A browser that is asked for its notifications at once after
// a push loses them: so the worker itself counts what it has shown.

interface Watched {
  shownCount: number
  /** The number on the app's icon. */
  badge: number | undefined
  /** Where a new window would have been opened: a press that a program makes may open none. */
  opened: string[]
}

/** The app's worker of a phone, with its eye on what it shows. */
export async function watchNotifications({ context }: Phone) {
  const worker: Worker =
    context.serviceWorkers().find((one) => one.url().endsWith('/sw.js')) ??
    (await context.waitForEvent('serviceworker', (one) => one.url().endsWith('/sw.js')))
  await worker.evaluate(() => {
    const { registration, navigator, clients } = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (address: string) => Promise<null> }
      navigator: { setAppBadge: (unread: number) => Promise<void> }
    }
    const watched = Object.assign(globalThis, {
      shownCount: 0,
      badge: undefined,
      opened: [],
    }) as unknown as Watched
    const show = registration.showNotification.bind(registration)
    registration.showNotification = async (...shown) => {
      await show(...shown)
      watched.shownCount++
    }
    navigator.setAppBadge = (unread) => {
      watched.badge = unread
      return Promise.resolve()
    }
    clients.openWindow = (address) => {
      watched.opened.push(address)
      return Promise.resolve(null)
    }
  })
  return {
    /** How many have been shown so far. */
    count: () => worker.evaluate(() => (globalThis as unknown as Watched).shownCount),
    badge: () => worker.evaluate(() => (globalThis as unknown as Watched).badge),
    /** What the device shows now. */
    titles: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title }) => title)
      }),
    /** The addresses for which new windows were asked. */
    opened: () => worker.evaluate(() => (globalThis as unknown as Watched).opened),
    /** The browser has ended the subscription; the next one is this. */
    endSubscription: (token: string) =>
      worker.evaluate((json) => {
        PushManager.prototype.subscribe = () => Promise.resolve(JSON.parse(json) as PushSubscription)
        const { ExtendableEvent: Change } = self as unknown as {
          ExtendableEvent: new (type: string) => Event
        }
        self.dispatchEvent(new Change('pushsubscriptionchange'))
      }, token),
    /** Presses the notification, or an action on it, with what was typed where the platform has replies. */
    press: (title: string, action = '', reply: string | null = null) =>
      worker.evaluate(
        async ([pressed, name, typed]) => {
          const { registration, NotificationEvent: PressEvent } = self as unknown as {
            registration: ServiceWorkerRegistration
            NotificationEvent: new (type: string, init: object) => Event
          }
          const notification = (await registration.getNotifications()).find(({ title: is }) => is === pressed)
          if (!notification) throw new Error(`No notification ${pressed}`)
          const press = { notification, action: name, reply: typed }
          self.dispatchEvent(new PressEvent('notificationclick', press))
        },
        [title, action, reply] as const,
      ),
  }
}
