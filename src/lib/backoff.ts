/** Returns how long to wait after `tries` failures, in milliseconds: from a second to five minutes, with jitter. */
export function backoff(tries: number, random: number): number {
  return Math.min(300_000, 1000 * 2 ** Math.min(tries, 9)) * (0.5 + random / 2)
}
