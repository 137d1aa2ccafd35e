import { readFileSync } from 'node:fs'

/** Returns the bytes of a realistic input in the folder `cases`. */
export function caseBytes(name: string): Buffer {
  return readFileSync(new URL(`cases/${name}`, import.meta.url))
}
