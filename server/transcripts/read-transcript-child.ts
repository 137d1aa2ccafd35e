import { readTranscript } from './read-transcript.ts'

// Runs in a child process.

/** Parses a long transcript, as `readTranscript` does. */
export const run = (source: Parameters<typeof readTranscript>) => readTranscript(...source)
