import type { Worker } from '@playwright/test'
import type { Phone } from './phone.ts'

// What the app's worker shows on a device, and presses on it. A browser that is asked for its notifications at once after
// a push loses them: so the worker itself counts what it has shown.

interface Watched {
  shownCount: number
  /** The number on the app's icon. */
  badge: number | undefined
}

/** The app's worker of a phone, with its eye on what it shows. */
export async function watchNotifications({ context }: Phone) {
  const worker: Worker =
    context.serviceWorkers().find((one) => one.url().endsWith('/sw.js')) ??
    (await context.waitForEvent('serviceworker', (one) => one.url().endsWith('/sw.js')))
  await worker.evaluate(() => {
    const { registration, navigator } = self as unknown as {
      registration: ServiceWorkerRegistration
      navigator: { setAppBadge: (unread: number) => Promise<void> }
    }
    const watched = Object.assign(globalThis, { shownCount: 0, badge: undefined }) as unknown as Watched
    const show = registration.showNotification.bind(registration)
    registration.showNotification = async (...shown) => {
      await show(...shown)
      watched.shownCount++
    }
    navigator.setAppBadge = (unread) => {
      watched.badge = unread
      return Promise.resolve()
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
    /** Presses the notification, or an action on it. A press that a program makes may open no new window. */
    press: (title: string, action = '') =>
      worker.evaluate(
        async ([pressed, name]) => {
          const { registration, NotificationEvent: PressEvent } = self as unknown as {
            registration: ServiceWorkerRegistration
            NotificationEvent: new (type: string, init: object) => Event
          }
          const notification = (await registration.getNotifications()).find(({ title: is }) => is === pressed)
          if (!notification) throw new Error(`No notification ${pressed}`)
          self.dispatchEvent(new PressEvent('notificationclick', { notification, action: name }))
        },
        [title, action] as const,
      ),
  }
}
