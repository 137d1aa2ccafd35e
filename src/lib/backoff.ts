/** Longest delay that the app chooses, in milliseconds. */
export const longestBackoff = 300_000
/**
 * Browsers fire timers beyond 2^31 ms immediately, and a corrected clock must not delay rows beyond any
 * backoff. Milliseconds.
 */
const longestTimer = longestBackoff
/** Prevents a busy loop when the clock jumps. */
const shortestTimer = 250

/** Exponential with jitter: 1 second to 5 minutes, in milliseconds. */
export function backoff(tries: number, random: number): number {
  return Math.min(longestBackoff, 1000 * 2 ** Math.min(tries, 9)) * (0.5 + random / 2)
}

/** Timer for checking again at `instant`, clamped; milliseconds. */
export function timerUntil(instant: number, now: number): number {
  return Math.min(longestTimer, Math.max(shortestTimer, instant - now))
}
