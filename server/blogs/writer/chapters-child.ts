import { chaptersOf } from './chapters.ts'

// Runs in a child process.

/** Divides a long transcript, as `chaptersOf` does. */
export const run = (source: Parameters<typeof chaptersOf>) => chaptersOf(...source)
