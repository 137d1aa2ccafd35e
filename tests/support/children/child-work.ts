import { getPriority } from 'node:os'
import type { Readable } from 'node:stream'

type Work =
  | { sentence: string }
  | 'endless'
  | 'broken'
  | 'greedy'
  | 'large'
  | 'buffers'
  | 'priority'
  | 'secrets'
  | 'read'
  | 'ask'

interface Server {
  read: () => Readable
  ask: (question: string) => Promise<string>
}

/** Work for child process tests: normal, failing, endless, memory-hungry, or reporting about the process. */
export async function run(input: Work, _: (part: number) => void, { read, ask }: Server): Promise<string> {
  if (input === 'priority') return `${getPriority()} beside ${getPriority(process.ppid)}`
  if (input === 'secrets') return Object.keys(process.env).sort().join()
  if (input === 'broken') throw new Error('broken as told')
  if (input === 'read') return (await textOf(read())) + (await textOf(read()))
  if (input === 'ask') return (await Promise.all([ask('de'), ask('twa')])).join(' ')
  const allocated: unknown[] = []
  for (;;) {
    if (typeof input === 'object') return input.sentence.toUpperCase()
    if (input === 'greedy') allocated.push(Array<number>(1_000_000).fill(0.5))
    // Two allocations beyond the limit, which would kill a thread's whole process.
    if (input === 'large') allocated.push(Array<number>(30_000_000).fill(0.5))
    if (input === 'buffers') allocated.push(Buffer.alloc(10_000_000, 1))
  }
}

async function textOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) text += Buffer.from(chunk).toString()
  return text
}
