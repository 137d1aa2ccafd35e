import { getPriority } from 'node:os'

/** Work for tests of threads: good, broken, without an end, with an appetite for memory; or how urgent the thread is. */
export function run(input: { sentence: string } | 'endless' | 'broken' | 'greedy' | 'priority'): string {
  if (input === 'priority') return `${getPriority()} beside ${getPriority(process.pid)}`
  if (input === 'broken') throw new Error('broken as told')
  const held: number[][] = []
  for (;;) {
    if (typeof input === 'object') return input.sentence.toUpperCase()
    if (input === 'greedy') held.push(Array<number>(1_000_000).fill(0.5))
  }
}
