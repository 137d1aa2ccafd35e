import { writeLocally } from './local-writer.ts'

// What runs in a thread of its own.

/** Writes a post from a long transcript, as `writeLocally` does. */
export const run = (source: Parameters<typeof writeLocally>) => writeLocally(...source)
