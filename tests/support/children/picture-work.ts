import { getPriority } from 'node:os'

/** Work for picture process tests: reporting about the process, failing, endless or memory-hungry. */
export function run(input: 'process' | 'broken' | 'endless' | 'greedy'): unknown {
  if (input === 'process') return { pid: process.pid, priority: getPriority() }
  if (input === 'broken') throw new Error('broken as requested')
  if (input === 'endless') return new Promise(() => {})
  // Outside of V8's heap, like image decoders.
  const allocated: Buffer[] = []
  for (;;) allocated.push(Buffer.alloc(16 * 1024 * 1024, 1))
}
