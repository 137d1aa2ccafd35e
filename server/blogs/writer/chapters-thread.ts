import { chaptersOf } from './chapters.ts'

// What runs in a thread of its own.

/** Divides a long transcript, as `chaptersOf` does. */
export const run = (source: Parameters<typeof chaptersOf>) => chaptersOf(...source)
