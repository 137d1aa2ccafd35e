import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onTestFinished } from 'vitest'

/** Has garbage collected again and again until the test ends: what only a weak reference holds is gone. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collecting = setInterval(runInNewContext('gc') as () => void, 20)
  onTestFinished(() => clearInterval(collecting))
}
