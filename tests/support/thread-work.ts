/** Work for tests of threads: good, broken, without an end, and with an appetite for memory. */
export function run(input: { sentence: string } | 'endless' | 'broken' | 'greedy'): string {
  if (input === 'broken') throw new Error('broken as told')
  const held: number[][] = []
  for (;;) {
    if (typeof input === 'object') return input.sentence.toUpperCase()
    if (input === 'greedy') held.push(Array.from({ length: 1_000_000 }, () => Math.random()))
  }
}
