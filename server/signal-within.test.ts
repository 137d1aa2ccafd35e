import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { signalWithin } from './signal-within.ts'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/** Resolves to a signal's abort reason under constant garbage collection. */
async function reasonOf(make: () => AbortSignal): Promise<string> {
  const collecting = setInterval(collect, 5)
  try {
    return await new Promise((resolve) => {
      const signal = make()
      const end = () => resolve((signal.reason as Error).name)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end)
    })
  } finally {
    clearInterval(collecting)
  }
}

it('aborts after its time, though nobody holds what it is made of', async () => {
  expect(await reasonOf(() => signalWithin(new AbortController().signal, 100))).toBe('TimeoutError')
})

it('aborts with the other signal, for its reason', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 50)
  expect(await reasonOf(() => signalWithin(controller.signal, 10_000))).toBe('AbortError')
  expect(await reasonOf(() => signalWithin(controller.signal, 10_000))).toBe('AbortError')
})
