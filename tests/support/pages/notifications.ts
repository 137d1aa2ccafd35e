import type { Worker } from '@playwright/test'
import type { Phone } from './phone.ts'

// Notifications shown and pressed in the service worker. Chromium loses notifications that are read right
// after a push, so the worker counts them itself.

interface Watched {
  shownCount: number
  /** The app badge. */
  badge: number | undefined
  /** URLs of windows that a press would open: synthetic presses cannot open windows. */
  opened: string[]
}

/** Instruments the phone's service worker. */
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
    /** Number of notifications shown. */
    count: () => worker.evaluate(() => (globalThis as unknown as Watched).shownCount),
    badge: () => worker.evaluate(() => (globalThis as unknown as Watched).badge),
    /** Titles of the currently shown notifications. */
    titles: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title }) => title)
      }),
    /** URLs of requested windows. */
    opened: () => worker.evaluate(() => (globalThis as unknown as Watched).opened),
    /** Simulates a subscription change by the browser. */
    endSubscription: (token: string) =>
      worker.evaluate((json) => {
        PushManager.prototype.subscribe = () => Promise.resolve(JSON.parse(json) as PushSubscription)
        const { ExtendableEvent: Change } = self as unknown as {
          ExtendableEvent: new (type: string) => Event
        }
        self.dispatchEvent(new Change('pushsubscriptionchange'))
      }, token),
    /** Presses a notification or one of its actions, with an inline reply where supported. */
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
