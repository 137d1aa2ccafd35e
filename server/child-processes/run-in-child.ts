import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { root } from '#server/root.ts'
import { sendStreams } from './send-streams.ts'
import type { StreamRequest } from './send-streams.ts'
import { signalWithin } from '#server/signal-within.ts'

// Work that computes for seconds would block all calls. A thread is no protection: V8 aborts the whole process when a
// thread exceeds its heap limit. From the sources, the child registers tsx, since Node 20 does not run TypeScript.

const fromSource = import.meta.url.endsWith('.ts')

// Lower priority than the API. The child ends with the server.
const childCode = `
require('node:os').setPriority(5)
process.once('disconnect', () => process.exit())
const questions = new Map()
const ask = (question) => new Promise((resolve, reject) => {
  if (questions.size === 0) process.on('message', settle)
  const id = questions.size
  questions.set(id, { resolve, reject })
  process.send({ question, id })
})
const settle = (message) => {
  if (!('answerTo' in message)) return
  const { resolve, reject } = questions.get(message.answerTo)
  if ('error' in message) reject(message.error)
  else resolve(message.answer)
}
process.once('message', async ({ register, module, streams, input }) => {
  const send = (message) => new Promise((resolve) => process.send(message, resolve))
  try {
    if (register) (await import(register)).register()
    const { run } = await import(module)
    const read = (await import(streams)).openStream
    await send({ begun: true })
    await send({ result: await run(input, (progress) => void send({ progress }), { read, ask }) })
  } catch (error) {
    await send({ error })
  }
  process.exit()
})
`

const addressOf = (file: string) => pathToFileURL(join(root, file)).href
const moduleAt = (path: string) =>
  addressOf(fromSource ? `server/${path}.ts` : `dist/server/${basename(path)}.js`)

/** Concurrent children and waiting calls; each uses memory and a processor. */
const atOnce = 2
const longestQueue = 20

/** Recordings take minutes and must not delay short work. */
const lanes = {
  short: { running: 0, waiting: [] as (() => void)[] },
  recordings: { running: 0, waiting: [] as (() => void)[] },
}

/** `busy`: the queue is full. `too slow`: the time limit. `died`: the memory limit, or a crash. */
type StopReason = 'busy' | 'aborted' | 'too slow' | 'died'

export class ChildStopped extends Error {
  override name = 'ChildStopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
  }

  /** Whether the input is at fault, rather than the server's load. */
  get isTooHeavy(): boolean {
    return this.reason === 'too slow' || this.reason === 'died'
  }
}

interface ChildOptions {
  signal: AbortSignal
  /** In milliseconds, after loading, which takes long on a busy machine. */
  timeLimit: number
  /** Opens the stream that `run` reads, from its beginning. */
  read?: () => Readable
  lane?: keyof typeof lanes
  /** Heap limit in MB, default 256. On Linux the whole child may use three times as much. */
  megabytes?: number
}

/** `server`: `read` and `ask` of the options. */
type Run = (input: never, onProgress: (part: number) => void, server: never) => unknown

interface JobOptions extends ChildOptions {
  /** Receives the reported progress. */
  onProgress?: (part: number) => void
  /** Answers questions of `run` in the server. */
  answer?: (question: unknown) => Promise<unknown>
}

/**
 * Calls a module's `run` in a child process. `path`: in `server/` without `.ts`; an entry of `server/vite.config.ts`.
 * Input and result are copied. Throws `ChildStopped`, or the error of `run`.
 */
export async function runInChild<R extends Run>(
  path: string,
  input: Parameters<R>[0],
  options: ChildOptions,
): Promise<Awaited<ReturnType<R>>> {
  const lane = lanes[options.lane ?? 'short']
  if (lane.running < atOnce) lane.running++
  else {
    if (lane.waiting.length >= longestQueue) throw new ChildStopped('busy')
    await new Promise<void>((resolve) => lane.waiting.push(resolve))
  }
  try {
    return await inChild(path, input, options)
  } finally {
    const next = lane.waiting.shift()
    if (next) next()
    else lane.running--
  }
}

/** Like `runInChild` for jobs, without the queue: the job queue limits them. */
export function runJobInChild<R extends Run>(
  path: string,
  input: Parameters<R>[0],
  options: JobOptions,
): Promise<Awaited<ReturnType<R>>> {
  return inChild(path, input, { ...options, megabytes: 512 })
}

interface Question {
  question: unknown
  id: number
}

type Message<T> =
  | { begun: true }
  | { progress: number }
  | { result: T }
  | { error: Error }
  | Question
  | StreamRequest

async function respond(
  child: ChildProcess,
  { question, id }: Question,
  answer: (question: unknown) => Promise<unknown>,
): Promise<void> {
  const response = await answer(question).then(
    (result) => ({ answerTo: id, answer: result }),
    (error: unknown) => ({ answerTo: id, error }),
  )
  if (child.connected) child.send(response)
}

async function inChild<T>(
  path: string,
  input: unknown,
  {
    signal,
    timeLimit,
    read,
    onProgress,
    answer = () => Promise.reject(new Error('Nothing answers this child.')),
    megabytes = 256,
  }: JobOptions,
): Promise<T> {
  if (signal.aborted) throw new ChildStopped('aborted')
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, '-e', childCode], {
    cwd: root,
    // Without the server's secrets, since the child reads untrusted input.
    env: { NODE_ENV: process.env['NODE_ENV'], PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const ended = new AbortController()
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    return await new Promise<T>((resolve, reject) => {
      const stopAt = (limit: AbortSignal, reason: StopReason) =>
        limit.addEventListener('abort', () => reject(new ChildStopped(reason)), { signal: ended.signal })
      stopAt(signal, 'aborted')
      child.once('error', reject)
      child.once('exit', () => reject(new ChildStopped('died')))
      child.on('message', (message: Message<T>) => {
        if ('result' in message) resolve(message.result)
        else if ('error' in message) reject(message.error)
        else if ('begun' in message) stopAt(signalWithin(ended.signal, timeLimit), 'too slow')
        else if ('question' in message) void respond(child, message, answer)
        else if ('progress' in message) onProgress?.(message.progress)
      })
      if (read) sendStreams(child, read, ended.signal)
      watchMemory(child, megabytes * 3, ended.signal)
      child.send({
        register: fromSource && addressOf('node_modules/tsx/dist/esm/api/index.mjs'),
        module: moduleAt(path),
        streams: moduleAt('child-processes/open-stream'),
        input,
      })
    })
  } finally {
    ended.abort()
    process.off('exit', kill)
    kill()
  }
}

/** In milliseconds. */
const memoryInterval = 100

/** Kills a child above this resident memory, which includes buffers, unlike the heap limit. Linux only. */
function watchMemory(child: ChildProcess, megabytes: number, ended: AbortSignal): void {
  if (process.platform !== 'linux' || child.pid === undefined) return
  const file = `/proc/${child.pid}/status`
  const timer = setInterval(() => {
    readFile(file, 'utf8').then(
      (status) => {
        if (Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]) > megabytes * 1024) child.kill('SIGKILL')
      },
      () => {},
    )
  }, memoryInterval)
  timer.unref()
  ended.addEventListener('abort', () => clearInterval(timer))
}
