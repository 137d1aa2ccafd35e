/** The longest wait that the app chooses itself, in milliseconds. */
export const longestBackoff = 300_000
/**
 * No timer is longer: beyond 2^31 milliseconds a browser fires it at once, and a clock that is set right between the
 * choice of an instant and the timer's start must not have rows wait longer than any pause.
 */
const longestTimer = longestBackoff
/** No timer is shorter: a clock that jumps must not make a busy loop. */
const shortestTimer = 250

/** Returns how long to wait after `tries` failures, in milliseconds: from a second to five minutes, with jitter. */
export function backoff(tries: number, random: number): number {
  return Math.min(longestBackoff, 1000 * 2 ** Math.min(tries, 9)) * (0.5 + random / 2)
}

/** Returns how long to set a timer that is to look again at `instant`, in milliseconds: neither at once nor for long. */
export function timerUntil(instant: number, now: number): number {
  return Math.min(longestTimer, Math.max(shortestTimer, instant - now))
}
