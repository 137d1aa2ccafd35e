/** Maximum latency in milliseconds: smaller clock differences are attributed to it. */
export const greatestDelay = 30_000

/** Tolerance in milliseconds: `date` headers have whole seconds. */
const boundPrecision = 2000

/** An instant recorded by a device; ms since 1970. */
export interface DeviceInstant {
  /** By the device's clock, right or wrong. */
  at: number
  /** Lower bound by the server's clock. */
  notBefore: number
}

/** One moment by both clocks; ms since 1970. */
export interface ClockReadings {
  device: number
  server: number
}

/** Returns server minus device clock in milliseconds; 0 if it may be latency. */
export function clockOffset({ device, server }: ClockReadings): number {
  const difference = server - device
  return Math.abs(difference) > greatestDelay ? difference : 0
}

/**
 * Clamps to the lower bound and now. An instant far in the future was recorded before the device's clock was
 * set back: only its lower bound is valid.
 */
export function toServerTime({ at, notBefore }: DeviceInstant, now: ClockReadings): number {
  const time = at + clockOffset(now)
  const isImpossible = time > now.server + greatestDelay
  const isBefore = notBefore - time > boundPrecision
  return Math.min(now.server, isBefore || (isImpossible && notBefore > 0) ? notBefore : time)
}
