// The server's clock, as far as this device knows it. A captive portal, a broken proxy or a clock that jumps must not
// change the dates on the screen: only responses that passed the contract count, and a jump needs a second response.

/** The day of this build; undefined in tests and in development. */
declare const BUILT_ON: string | undefined
const builtAt = typeof BUILT_ON === 'undefined' ? 0 : Date.parse(BUILT_ON)

/** How far the clock of the machine that built the app may be ahead of the server's, in milliseconds. */
const buildMargin = 2 * 86_400_000
/** The header counts whole seconds, and responses take time: a smaller difference is none, in milliseconds. */
const tolerance = 5000
/** A larger jump counts only when a second response confirms it, in milliseconds. */
const greatestJump = 10 * 60_000

let offset: number | null = null
let unconfirmed: number | null = null

/** Returns the server's clock minus this device's, in milliseconds; null until it is known. */
export function serverTimeOffset(): number | null {
  return offset
}

/** Returns the instant of now by the server's clock; by this device's where the server's is not known. */
export function serverNow(): number {
  return Date.now() + (offset ?? 0)
}

/** Returns an instant of this device by the server's clock; `clockOffset` in milliseconds. */
export function toServerTime(instant: string, clockOffset: number): string {
  return new Date(Date.parse(instant) + clockOffset).toISOString()
}

/**
 * Learns the server's time from the `date` header of a response that passed the contract and arrived at `receivedAt`
 * (this device's clock). A time before the app was built is ignored, a great jump until a second response agrees.
 */
export function learnServerTime(date: string | null, receivedAt: number): void {
  const serverTime = Date.parse(date ?? '')
  if (Number.isNaN(serverTime) || serverTime < builtAt - buildMargin) return
  const difference = serverTime - receivedAt
  const jump = Math.abs(difference - (offset ?? 0))
  const isConfirmed = unconfirmed !== null && Math.abs(difference - unconfirmed) <= tolerance
  unconfirmed = jump > greatestJump && !isConfirmed ? difference : null
  if (unconfirmed !== null) return
  if (offset === null || jump > tolerance) offset = Math.abs(difference) > tolerance ? difference : 0
}
