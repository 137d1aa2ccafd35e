import { networkError } from './audio-failure.ts'

/** Milliseconds without data until a source is reopened. */
export const stallTimeout = 15_000
export const maxRetries = (cause: number) => (cause === networkError ? 6 : 2)
/** Seconds of playback after which failures are reset. */
export const playedEnough = 2
