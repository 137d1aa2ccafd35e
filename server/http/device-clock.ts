import { clockOffset, greatestDelay, toServerTime } from '#contract/device-time.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from './problem.ts'

/** The clock of the caller's device. */
export interface DeviceClock {
  /**
   * Returns an instant of the device by the server's clock, at most now; `notBefore` is the server's time that the device
   * had heard by then. Throws `Problem` 400 for `field` when `instant` is no time.
   */
  toServerTime: (instant: string, field: string, notBefore?: string) => Date
  /** How far two results of two requests may be out of order, in milliseconds: within it, the later request counts. */
  margin: number
}

/**
 * Returns the clock of a device that shows `deviceTime` (milliseconds since 1970) at `now`. Without that, as from other
 * programs and older apps, its instants are taken for the server's.
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
