import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onTestFinished } from 'vitest'

/** Returns a function that runs a full garbage collection. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/**
 * Collects garbage repeatedly until the test ends, so that weakly referenced objects disappear. Pauses
 * relative to the duration of a collection, to leave processor time.
 */
export function collectGarbage(): void {
  const collect = garbageCollector()
  let next: NodeJS.Timeout
  const again = () => {
    const start = performance.now()
    collect()
    next = setTimeout(again, Math.max(20, 3 * (performance.now() - start)))
  }
  again()
  onTestFinished(() => clearTimeout(next))
}
