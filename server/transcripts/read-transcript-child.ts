import { readTranscript } from './read-transcript.ts'

// Runs in a child process.

export const run = (source: Parameters<typeof readTranscript>) => readTranscript(...source)
