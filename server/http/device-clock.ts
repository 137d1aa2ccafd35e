import { clockOffset, greatestDelay, toServerTime } from '#contract/device-time.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from './problem.ts'

/** Converts a device's clock to the server's. */
export interface DeviceClock {
  /**
   * Converts an instant to server time, at most now. `notBefore`: the server time the device knew then, a lower bound.
   * Throws `Problem` 400 for `field` when `instant` is invalid.
   */
  toServerTime: (instant: string, field: string, notBefore?: string) => Date
  /** Tolerance in milliseconds between the results of two requests; within it, the later request wins. */
  margin: number
}

/**
 * Creates the clock of a device that shows `deviceTime` (epoch milliseconds) at `now`. Without it (other programs,
 * older apps) no skew is assumed.
 */
export function deviceClock(deviceTime: string | undefined, now: number): DeviceClock {
  const shown = Number(deviceTime)
  const readings = { device: deviceTime && Number.isFinite(shown) ? shown : now, server: now }
  return {
    toServerTime(instant, field, notBefore) {
      const made = { at: Date.parse(instant), notBefore: notBefore === undefined ? 0 : Date.parse(notBefore) }
      if (Number.isNaN(made.at) || Number.isNaN(made.notBefore)) throw fieldProblem(field, m.date_invalid())
      return new Date(Math.max(0, toServerTime(made, readings)))
    },
    margin: clockOffset(readings) === 0 ? 0 : 2 * greatestDelay,
  }
}
