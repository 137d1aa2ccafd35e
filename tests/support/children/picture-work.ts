import { getPriority } from 'node:os'

/** Work for tests of the picture process: one that says who it is, is broken, has no end, or an appetite for memory. */
export function run(input: 'process' | 'broken' | 'endless' | 'greedy'): unknown {
  if (input === 'process') return { pid: process.pid, priority: getPriority() }
  if (input === 'broken') throw new Error('broken as requested')
  if (input === 'endless') return new Promise(() => {})
  // Outside of V8's heap, as decoders do.
  const held: Buffer[] = []
  for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1))
}
