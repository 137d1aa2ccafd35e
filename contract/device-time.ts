/**
 * The longest that a request may be on its way, in milliseconds: a smaller difference between two clocks may be that. What
 * is computed from a larger one may be off by it.
 */
export const greatestDelay = 30_000

/** How far a lower bound may be above the instant of a clock that is right, in milliseconds: dates are heard in whole seconds. */
const boundPrecision = 2000

/** An instant of a device; milliseconds since 1970. */
export interface DeviceInstant {
  /** By the device's own clock, whatever it showed. */
  at: number
  /** By the server's clock: it was not before this. */
  notBefore: number
}

/** The same moment by both clocks; milliseconds since 1970. */
export interface ClockReadings {
  device: number
  server: number
}

/** Returns the server's clock minus the device's, in milliseconds; 0 where the difference may be a delay. */
export function clockOffset({ device, server }: ClockReadings): number {
  const difference = server - device
  return Math.abs(difference) > greatestDelay ? difference : 0
}

/**
 * Returns an instant of a device by the server's clock: never before its lower bound, never after now. An instant that
 * would be well after now was made before the device's clock was set back: only its lower bound is known.
 */
export function toServerTime({ at, notBefore }: DeviceInstant, now: ClockReadings): number {
  const time = at + clockOffset(now)
  const isImpossible = time > now.server + greatestDelay
  const isBefore = notBefore - time > boundPrecision
  return Math.min(now.server, isBefore || (isImpossible && notBefore > 0) ? notBefore : time)
}
