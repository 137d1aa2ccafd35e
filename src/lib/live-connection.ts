import { Store } from '@tanstack/store'

/** Whether this device is told at once what others change. */
export const liveConnection = new Store(false)

/**
 * How often to read again, in milliseconds: seldom while changes are told as they happen, else as often as asked for.
 */
export function pollEvery(milliseconds: number, whileLive = 60_000): number {
  return liveConnection.state ? whileLive : milliseconds
}
