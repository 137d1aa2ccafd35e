import { Store } from '@tanstack/store'

/** Whether this device is told at once what others change in the church that is shown. */
export const liveConnection = new Store(false)

/** Whether it is told at once what happens to the person: messages and notices. */
export const personalConnection = new Store(false)

/**
 * How often to read again, in milliseconds: seldom while changes are told as they happen, else as often as asked for.
 */
export function pollEvery(milliseconds: number, whileLive = 60_000, connection = liveConnection): number {
  return connection.state ? whileLive : milliseconds
}
