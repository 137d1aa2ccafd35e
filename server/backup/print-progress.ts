import type { Progress } from './progress.ts'

/** How often a line is printed, in milliseconds. */
const interval = 2000

const steps = { writing: 'Written', verifying: 'Read back and checked', restoring: 'Restored' }

/** Prints how far it is, every two seconds and where a step begins that takes longer. */
export function printProgress(print: (line: string) => void): Progress {
  let last = Date.now()
  return (step, bytes) => {
    if (Date.now() - last < interval) return
    last = Date.now()
    print(`${steps[step]}: ${inMegabytes(bytes)}`)
  }
}

/** A number of bytes for the operator. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
