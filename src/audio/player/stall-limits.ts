import { networkError } from './audio-failure.ts'

// How long, and how often, until a source is believed to fail or to sound.

/** After so long without a byte while it should sound, the source is opened anew; in milliseconds. */
export const stallTimeout = 15_000
/** So often a source that fails is opened anew while the server says that the podcast is there. */
export const maxRetries = (cause: number) => (cause === networkError ? 6 : 2)
/** After so many seconds of sound a source has not failed. */
export const playedEnough = 2
