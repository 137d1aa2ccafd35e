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

// Work that computes for seconds would block every other call of this process. A thread of the same process is no
// protection: V8 aborts the whole process when one allocation of a thread exceeds the thread's heap limit. Node knows no
// TypeScript: from the sources the child registers tsx first.

const fromSource = import.meta.url.endsWith('.ts')

// The calls of others come first where there are fewer processors than work. A child whose server is killed ends, too.
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

/** Number of children that run at once, and of calls that wait for one: each has memory and a processor of its own. */
const atOnce = 2
const longestQueue = 20

/** Recordings are read for minutes: they do not keep the short work waiting. */
const lanes = {
  short: { running: 0, waiting: [] as (() => void)[] },
  recordings: { running: 0, waiting: [] as (() => void)[] },
}

/**
 * Why there is no result. `busy`: too many wait. `aborted`: the signal. `too slow`: the time limit. `died`: the child
 * reached its memory limit, or crashed.
 */
type StopReason = 'busy' | 'aborted' | 'too slow' | 'died'

/** The child returned no result. */
export class ChildStopped extends Error {
  override name = 'ChildStopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
  }

  /** Whether it is the input that takes too much time or memory, and not the server that has too much to do. */
  get isTooHeavy(): boolean {
    return this.reason === 'too slow' || this.reason === 'died'
  }
}

interface ChildOptions {
  /** Ends the child. */
  signal: AbortSignal
  /** In milliseconds, from when the module is loaded: loading takes long on a busy machine, whatever the input is. */
  timeLimit: number
  /** Opens the stream that `run` reads, each time from the beginning. */
  read?: () => Readable
  lane?: keyof typeof lanes
  /** Heap limit in MB: 256 by default. On Linux the whole child may have three times as much. */
  megabytes?: number
}

/** `server`: what `run` gets of the server, `read` and `ask`, as the options of the call provide them. */
type Run = (input: never, onProgress: (part: number) => void, server: never) => unknown

interface JobOptions extends ChildOptions {
  /** Receives what `run` reports. */
  onProgress?: (part: number) => void
  /** Does in the server what `run` asks for. */
  answer?: (question: unknown) => Promise<unknown>
}

/**
 * Calls `run` of a module in a child process and resolves to what it returns. `path`: in `server/`, without `.ts`; it is
 * an entry of the bundle in `server/vite.config.ts`. Input and result are copied. Throws `ChildStopped`, or what `run`
 * throws.
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

/** The same for a job: its queue limits how many of a kind run at once, so none waits here for others. */
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
    // Nothing that this server keeps secret: the child reads what strangers send.
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

/** Interval in which the memory of a child is checked, in milliseconds. */
const memoryInterval = 100

/** Kills a child with more resident memory: the heap limit counts no buffers. Linux only. */
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
