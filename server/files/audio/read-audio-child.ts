import type { Readable } from 'node:stream'
import { readAudio } from './read-audio.ts'

// Runs in a child process.

/** Reads an audio file of `size` bytes, as `readAudio` does. */
export const run = (size: number, _: (part: number) => void, { read }: { read: () => Readable }) =>
  readAudio(read, size)
