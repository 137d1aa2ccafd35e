import { afterEach, vi } from 'vitest'
import { learnServerTime } from '#src/lib/server-time.ts'

/** The server's clock is this one: what was learnt before is of another, and one response alone would not be believed. */
function learnTime(): void {
  for (let i = 0; i < 2; i++) learnServerTime(new Date().toUTCString(), Date.now())
}

/** Sets the clock of the device and of the server, and stops it. */
export function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  learnTime()
}

/** Lets the clock go right again after each test of a file. */
export function resetClock(): void {
  afterEach(() => {
    vi.useRealTimers()
    learnTime()
  })
}
