import { kindOfResume } from './kind-of-resume.ts'

// Runs in a child process.

export const run = (bytes: Uint8Array) =>
  kindOfResume(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
