import type { Progress } from './progress.ts'

const interval = 2000

const steps = { writing: 'Written', verifying: 'Read back and checked', restoring: 'Restored' }

/** Prints the progress every two seconds. */
export function printProgress(print: (line: string) => void): Progress {
  let last = Date.now()
  return (step, bytes) => {
    if (Date.now() - last < interval) return
    last = Date.now()
    print(`${steps[step]}: ${inMegabytes(bytes)}`)
  }
}

/** Formats a number of bytes for the operator. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
