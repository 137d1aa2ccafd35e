import { writeLocally } from './local-writer.ts'

// Runs in a child process.

/** Writes a post from a long transcript, as `writeLocally` does. */
export const run = (source: Parameters<typeof writeLocally>) => writeLocally(...source)
