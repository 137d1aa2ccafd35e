import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { maxMemory } from './picture-limits.ts'
import { PictureRefused } from './picture-refused.ts'
import type { Order, Reply } from './picture-process.ts'

// The process in which pictures are decoded (picture-process.ts). It ends with the server: the channel closes. Signals to
// all processes of a terminal or a service are for the server, which finishes its calls first.

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

// The calls of others come first where there are fewer processors than work.
setPriority(5)
if (process.platform === 'linux') {
  try {
    // Where the machine has no memory left, the kernel ends this process and neither the server nor the database.
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A container may forbid it.
  }
}

/** Interval of the memory check, in milliseconds. */
const checkInterval = 20

const reply = (message: Reply) => process.send!(message)

process.on('message', async ({ module, input }: Order) => {
  // The only limit for native memory where no shell sets one.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxMemory) process.exit(1)
  }, checkInterval)
  try {
    const { run } = (await import(/* @vite-ignore */ module)) as { run: (input: unknown) => unknown }
    reply({ begun: true })
    reply({ result: await run(input) })
  } catch (error) {
    if (error instanceof PictureRefused) reply({ refused: error.problem })
    else reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    clearInterval(watch)
  }
})
