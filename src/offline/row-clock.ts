import { offsetAt, readClock } from '#src/lib/server-time.ts'
import type { ClockReading } from '#src/lib/server-time.ts'
import type { OutboxRow } from './database.ts'

/** The clock when rows of this page were made of which it was not certain then, by their keys. */
const uncertain = new Map<string, ClockReading>()

/** Reads the clock for a new row. Returns the server's clock minus this device's, in milliseconds; null: nobody knows. */
export function readRowClock(key: string): number | null {
  const clock = readClock()
  if (clock.offset === null) uncertain.set(key, clock)
  return clock.offset
}

/**
 * Returns the server's clock minus this device's when a row was made, in milliseconds: what was known then, or what this
 * page has learnt since; null where the row is of an earlier page, or nothing has been learnt.
 */
export function rowClockOffset({ key, clockOffset }: Pick<OutboxRow, 'key' | 'clockOffset'>): number | null {
  const clock = uncertain.get(key)
  return clockOffset ?? (clock ? offsetAt(clock) : null)
}
