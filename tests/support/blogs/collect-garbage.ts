import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onTestFinished } from 'vitest'

/**
 * Has garbage collected again and again until the test ends: what only a weak reference holds is gone. In between is
 * several times as much time for the test, which would not come to its end on a busy machine else.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  let next: NodeJS.Timeout
  const collect = () => {
    const start = performance.now()
    gc()
    next = setTimeout(collect, Math.max(20, 5 * (performance.now() - start)))
  }
  collect()
  onTestFinished(() => clearTimeout(next))
}
