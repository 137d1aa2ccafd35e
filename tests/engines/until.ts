import type { Engine } from './engine.ts'

/** A busy machine takes its time, in milliseconds. */
const maxWait = 180_000

/** Waits until an expression is true in the page. `failure`: an expression that says what has gone wrong, if anything. */
export async function until(engine: Engine, expression: string, failure = 'null'): Promise<void> {
  const end = Date.now() + maxWait
  for (;;) {
    // The page may be on its way to another one.
    const [now, failed] = await engine
      .value<[boolean, string | null]>(`[${expression}, ${failure}]`)
      .catch(() => [false, null] as const)
    if (failed) throw new Error(failed)
    if (now) return
    if (Date.now() > end) {
      const shown = await engine.value<string>('location.href + document.body.innerText').catch(() => '')
      throw new Error(`This did not come to be: ${expression}\n${shown.slice(0, 2000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
