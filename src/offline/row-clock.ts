import { guessServerTime, offsetAt, offsetByGuess, readClock } from '#src/lib/server-time.ts'
import type { ClockReading } from '#src/lib/server-time.ts'
import type { OutboxRow } from './database.ts'

/** The clock when rows of this page were made of which it was not certain then, by their keys. */
const uncertain = new Map<string, ClockReading>()

/** Reads the clock for a new row. */
export function readRowClock(key: string): Pick<OutboxRow, 'clockOffset' | 'timeGuess'> {
  const clock = readClock()
  if (clock.offset !== null) return { clockOffset: clock.offset }
  uncertain.set(key, clock)
  return { clockOffset: null, timeGuess: guessServerTime() }
}

/**
 * Returns the server's clock minus this device's when a row was made, in milliseconds: what was known then, what this
 * page has learnt since, or what was guessed then where the clock has been set since; null: it may be the present one.
 */
export function rowClockOffset({
  key,
  clockOffset,
  madeAt,
  timeGuess,
}: Pick<OutboxRow, 'key' | 'clockOffset' | 'madeAt' | 'timeGuess'>): number | null {
  const clock = uncertain.get(key)
  const known = clockOffset ?? (clock ? offsetAt(clock) : null)
  return known ?? (timeGuess ? offsetByGuess(madeAt, timeGuess) : null)
}
