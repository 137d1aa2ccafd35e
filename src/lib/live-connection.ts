import { Store } from '@tanstack/store'

/** Whether the live stream of the current church is connected. */
export const liveConnection = new Store(false)

/** Whether the user's own live stream (messages and notices) is connected. */
export const personalConnection = new Store(false)

/** Longer while a live stream is connected; milliseconds. */
export function pollEvery(milliseconds: number, whileLive = 60_000, connection = liveConnection): number {
  return connection.state ? whileLive : milliseconds
}
