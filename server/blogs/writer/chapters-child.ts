import { chaptersOf } from './chapters.ts'

// Runs in a child process.

export const run = (source: Parameters<typeof chaptersOf>) => chaptersOf(...source)
