import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { maxMemory } from './picture-limits.ts'
import { PictureRefused } from './picture-refused.ts'
import type { Order, Reply } from './picture-process.ts'

// The process that decodes pictures (picture-process.ts). It ends with the server, when the channel closes. Ignores
// signals of the terminal or service: the server completes its calls first.

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

// Lower priority than the API on machines with few processors.
setPriority(5)
if (process.platform === 'linux') {
  try {
    // Makes the kernel's OOM killer choose this process rather than the server or the database.
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}

const checkInterval = 20

const reply = (message: Reply) => process.send!(message)

process.on('message', async ({ module, input }: Order) => {
  // The only limit of native memory on systems without `ulimit`.
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
