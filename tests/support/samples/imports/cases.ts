import { readFileSync } from 'node:fs'

/** The bytes of an input as people have it, in the folder `cases` next to this file. */
export function caseBytes(name: string): Buffer {
  return readFileSync(new URL(`cases/${name}`, import.meta.url))
}
