import { writeLocally } from './local-writer.ts'

// Runs in a child process.

export const run = (source: Parameters<typeof writeLocally>) => writeLocally(...source)
