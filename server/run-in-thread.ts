import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { root } from './root.ts'
import { signalWithin } from './signal-within.ts'

// Work that computes for seconds would hold up every other call of this process. Node's threads know no TypeScript: from
// the sources tsx is registered first, which development and tests have.

const fromSource = import.meta.url.endsWith('.ts')

// The calls of others come first where there are fewer processors than work: they get three times a thread's share. On
// Linux a thread sets its own priority, elsewhere it would set the whole process's.
const threadCode = `
const { setPriority } = require('node:os')
const { MessageChannel, parentPort, workerData } = require('node:worker_threads')
if (process.platform === 'linux') setPriority(5)
const { register, module, input } = workerData
const ask = (question) => new Promise((resolve, reject) => {
  const { port1, port2 } = new MessageChannel()
  port1.once('message', ({ answer, error }) => {
    port1.close()
    if (error) reject(error)
    else resolve(answer)
  })
  parentPort.postMessage({ question, port: port2 }, [port2])
})
Promise.resolve(register && import(register).then((tsx) => tsx.register()))
  .then(() => import(module))
  .then(({ run }) => {
    parentPort.postMessage({ begun: true })
    return run(input, (progress) => parentPort.postMessage({ progress }), ask)
  })
  .then((result) => parentPort.postMessage({ result }))
`

const addressOf = (file: string) => pathToFileURL(join(root, file)).href

/** So many threads run at once, and so many more calls wait for one: each has memory and a processor of its own. */
const atOnce = 2
const longestQueue = 20

let running = 0
const waiting: (() => void)[] = []

/** Nothing came of it: too many wait, it took too long or too much memory, or nobody waits for it any more. */
export class ThreadStopped extends Error {
  override name = 'ThreadStopped'
}

interface ThreadOptions {
  /** Ends the thread. */
  signal: AbortSignal
  /** In milliseconds, from when the module is loaded: that takes its time on a busy machine, whatever the input is. */
  timeLimit: number
}

type Run = (input: never, onProgress: (part: number) => void, ask: never) => unknown

interface JobOptions extends ThreadOptions {
  /** Receives what `run` reports. */
  onProgress?: (part: number) => void
  /** Does in this thread what `run` asks for. */
  answer?: (question: unknown) => Promise<unknown>
}

/**
 * Calls `run` of a module in a thread of its own and resolves to what it returns. `path`: in `server/`, without `.ts`; it
 * is an entry of the bundle in `server/vite.config.ts`. What it is given and returns is copied. Throws `ThreadStopped`,
 * or what `run` throws.
 */
export async function runInThread<R extends Run>(
  path: string,
  input: Parameters<R>[0],
  options: ThreadOptions,
): Promise<Awaited<ReturnType<R>>> {
  if (running < atOnce) running++
  else {
    if (waiting.length >= longestQueue) throw new ThreadStopped('too many wait')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await inThread(path, input, options)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * The same for a job: how many of a kind run at once its queue says, so none waits here for others.
 */
export function runJobInThread<R extends Run>(
  path: string,
  input: Parameters<R>[0],
  options: JobOptions,
): Promise<Awaited<ReturnType<R>>> {
  return inThread(path, input, { ...options, megabytes: 512 })
}

type ThreadMessage<T> =
  | { begun: true }
  | { progress: number }
  | { result: T }
  | { question: unknown; port: MessagePort }

async function respond(
  { question, port }: { question: unknown; port: MessagePort },
  answer: (question: unknown) => Promise<unknown>,
): Promise<void> {
  try {
    port.postMessage({ answer: await answer(question) })
  } catch (error) {
    port.postMessage({ error })
  }
}

async function inThread<T>(
  path: string,
  input: unknown,
  {
    signal,
    timeLimit,
    onProgress,
    answer = () => Promise.reject(new Error('Nothing answers this thread.')),
    megabytes = 256,
  }: JobOptions & { megabytes?: number },
): Promise<T> {
  if (signal.aborted) throw new ThreadStopped('aborted')
  const file = fromSource ? `server/${path}.ts` : `dist/server/${basename(path)}.js`
  const worker = new Worker(threadCode, {
    eval: true,
    workerData: {
      module: addressOf(file),
      register: fromSource && addressOf('node_modules/tsx/dist/esm/api/index.mjs'),
      input,
    },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const ended = new AbortController()
  try {
    return await new Promise<T>((resolve, reject) => {
      const stopAt = (limit: AbortSignal) =>
        limit.addEventListener('abort', () => reject(new ThreadStopped('aborted or too slow')), {
          signal: ended.signal,
        })
      stopAt(signal)
      worker.on('message', (message: ThreadMessage<T>) => {
        if ('result' in message) resolve(message.result)
        else if ('begun' in message) stopAt(signalWithin(ended.signal, timeLimit))
        else if ('question' in message) void respond(message, answer)
        else onProgress?.(message.progress)
      })
      worker.once('error', (error) => {
        const tooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        reject(tooLarge ? new ThreadStopped('too much memory', { cause: error }) : error)
      })
    })
  } finally {
    ended.abort()
    await worker.terminate()
  }
}
