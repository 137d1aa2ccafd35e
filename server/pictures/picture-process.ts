import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { root } from '#server/root.ts'
import { maxMemory } from './picture-limits.ts'
import { PictureRefused } from './picture-refused.ts'
import type { PictureProblem } from './picture-refused.ts'

// Decodes pictures in a child process, one at a time. The memory of a decoder is outside of V8's heap, so no thread can
// limit it: a process can. It starts with the first picture and ends when none comes for a while.

const fromSource = import.meta.url.endsWith('.ts')

/** Calls that wait; each holds a picture in memory. */
const longestQueue = 20
/** Milliseconds without a picture after which the process ends. */
const idleTime = 60_000
/** The picture process needs none of the server's secrets. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP']

/** Work for the picture process. */
export interface Order {
  /** URL of a module with `run`. */
  module: string
  input: unknown
}

/** What the picture process says of an order. `begun`: the module is loaded. */
export type Reply = { begun: true } | { result: unknown } | { refused: PictureProblem } | { error: string }

const addressOf = (file: string) => pathToFileURL(join(root, file)).href
const built = (path: string) => (fromSource ? `server/${path}.ts` : `dist/server/${basename(path)}.js`)

let child: ChildProcess | undefined
let idleTimer: NodeJS.Timeout | undefined
let working = false
const waiting: (() => void)[] = []

export interface PictureOptions {
  /** Ends the work. */
  signal?: AbortSignal | undefined
  /** Whether it waits however many wait: for jobs, whose number is limited by their queues. */
  patient?: boolean
  /** Milliseconds from when the module is loaded; by default ten times what the slowest picture takes. */
  timeLimit?: number
}

type Run = (input: never) => unknown

/**
 * Calls `run` of a module in the picture process and resolves to what it returns. `path`: in `server/`, without `.ts`; it
 * is an entry of the bundle in `server/vite.config.ts`. Input and result are copied. Throws `PictureRefused`, `Problem` 503
 * when too many wait, or the reason of the signal.
 */
export async function runOnPicture<R extends Run>(
  path: string,
  input: Parameters<R>[0],
  { signal, patient = false, timeLimit = 30_000 }: PictureOptions = {},
): Promise<Awaited<ReturnType<R>>> {
  if (!working) working = true
  else {
    if (!patient && waiting.length >= longestQueue) {
      throw new Problem(503, m.server_busy(), { headers: { 'Retry-After': '5' } })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    signal?.throwIfAborted()
    const order = { module: addressOf(built(path)), input }
    return (await send(order, timeLimit, signal)) as Awaited<ReturnType<R>>
  } finally {
    const next = waiting.shift()
    if (next) next()
    else {
      working = false
      rest()
    }
  }
}

/** Sends an order to the process. Ends the process when the caller aborts or it takes too long. */
async function send(order: Order, timeLimit: number, signal: AbortSignal | undefined): Promise<unknown> {
  const process = wake()
  const ended = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let onReply: (reply: Reply) => void = () => {}
  let onExit: (error: Error | number | null) => void = () => {}
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const end = (error: Error) => {
        reject(error)
        kill(process)
      }
      signal?.addEventListener('abort', () => end(signal.reason as Error), { signal: ended.signal })
      onReply = (reply) => {
        if ('result' in reply) resolve(reply.result)
        else if ('refused' in reply) reject(new PictureRefused(reply.refused))
        else if ('error' in reply) reject(new Error(reply.error))
        else timer = setTimeout(() => end(new PictureRefused('too_heavy')), timeLimit)
      }
      onExit = (cause) => {
        const isStarted = timer !== undefined
        end(
          isStarted ? new PictureRefused('too_heavy', { cause }) : new Error('No picture process', { cause }),
        )
      }
      process.on('message', onReply).once('exit', onExit).once('error', onExit)
      process.send(order, (error) => error && onExit(error))
    })
  } finally {
    ended.abort()
    clearTimeout(timer)
    process.off('message', onReply).off('exit', onExit).off('error', onExit)
  }
}

/** Returns the process, started where there is none. While it works it keeps the server from ending. */
function wake(): ChildProcess {
  clearTimeout(idleTimer)
  if (child?.connected !== true) child = start()
  child.ref()
  child.channel?.ref()
  return child
}

function start(): ChildProcess {
  const loader = fromSource ? ['--import', addressOf('node_modules/tsx/dist/loader.mjs')] : []
  const node = [
    process.execPath,
    '--max-old-space-size=256',
    ...loader,
    join(root, built('pictures/picture-child')),
  ]
  // On Linux a process's own writable memory can be limited, its decoders' too: an allocation beyond it fails.
  const shell = process.platform === 'linux' && existsSync('/bin/sh')
  const limit = `ulimit -d ${maxMemory / 1024}; exec "$@"`
  const [command, ...args] = shell ? ['/bin/sh', '-c', limit, 'sh', ...node] : node
  const started = spawn(command!, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    windowsHide: true,
  })
  // Of a process that is killed before its order is sent.
  return started.on('error', () => {})
}

/** Lets the server end, and the process after a while. */
function rest(): void {
  child?.unref()
  child?.channel?.unref()
  idleTimer = setTimeout(() => child && kill(child), idleTime).unref()
}

function kill(process: ChildProcess): void {
  if (child === process) child = undefined
  process.kill('SIGKILL')
}
