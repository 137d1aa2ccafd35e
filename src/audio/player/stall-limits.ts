import { networkError } from './audio-failure.ts'

// When a source counts as failed, and when as playing.

/** How long a source may stall while it should play before it is opened again, in milliseconds. */
export const stallTimeout = 15_000
/** How many times a failing source is opened again while the server still has the podcast. */
export const maxRetries = (cause: number) => (cause === networkError ? 6 : 2)
/** After this many seconds of sound the failures are counted from 0 again. */
export const playedEnough = 2
