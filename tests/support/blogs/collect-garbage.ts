import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onTestFinished } from 'vitest'

/** Returns what collects all garbage at once. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/**
 * Has garbage collected again and again until the test ends: what only a weak reference holds is gone. For most of the time
 * others have the processor: one collection takes longer than a fixed pause where much is stored or done.
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
