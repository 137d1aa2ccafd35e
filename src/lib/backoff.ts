/** Longest delay that the app chooses, in milliseconds. */
export const longestBackoff = 300_000
/**
 * Timer bounds in milliseconds. Browsers fire timers beyond 2^31 ms immediately, and a corrected clock must
 * not delay rows beyond any backoff.
 */
const longestTimer = longestBackoff
/** Prevents a busy loop when the clock jumps. */
const shortestTimer = 250

/**
 * Returns the exponential backoff with jitter after `tries` failures: 1 second to 5 minutes, in milliseconds.
 */
export function backoff(tries: number, random: number): number {
  return Math.min(longestBackoff, 1000 * 2 ** Math.min(tries, 9)) * (0.5 + random / 2)
}

/** Returns a timer delay in milliseconds for checking again at `instant`, clamped to the bounds above. */
export function timerUntil(instant: number, now: number): number {
  return Math.min(longestTimer, Math.max(shortestTimer, instant - now))
}
