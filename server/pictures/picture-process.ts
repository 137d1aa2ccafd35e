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

// Decodes pictures in a child process, one at a time: decoders use native memory, which can be limited per process but
// not per thread. Started on demand and stopped when idle.

const fromSource = import.meta.url.endsWith('.ts')

/** Maximum waiting calls; each holds a picture in memory. */
const longestQueue = 20
/** Idle time in milliseconds before the process ends. */
const idleTime = 60_000
/** Environment of the process, without the server's secrets. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP']

export interface Order {
  module: string
  input: unknown
}

/** `begun`: the module is loaded. */
export type Reply = { begun: true } | { result: unknown } | { refused: PictureProblem } | { error: string }

const addressOf = (file: string) => pathToFileURL(join(root, file)).href
const built = (path: string) => (fromSource ? `server/${path}.ts` : `dist/server/${basename(path)}.js`)

let child: ChildProcess | undefined
let idleTimer: NodeJS.Timeout | undefined
let working = false
const waiting: (() => void)[] = []

export interface PictureOptions {
  signal?: AbortSignal | undefined
  /** Ignores the queue limit; for jobs, which their own queues limit. */
  skipQueueLimit?: boolean
  /** Milliseconds after loading; default: ten times the slowest picture. */
  timeLimit?: number
}

type Run = (input: never) => unknown

/**
 * Calls a module's `run` in the picture process. `path`: in `server/` without `.ts`; an entry of
 * `server/vite.config.ts`. Input and result are copied. Throws `PictureRefused`, `Problem` 503 when the queue is full,
 * or the signal's reason.
 */
export async function runOnPicture<R extends Run>(
  path: string,
  input: Parameters<R>[0],
  { signal, skipQueueLimit = false, timeLimit = 30_000 }: PictureOptions = {},
): Promise<Awaited<ReturnType<R>>> {
  if (!working) working = true
  else {
    if (!skipQueueLimit && waiting.length >= longestQueue) {
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

/** Runs a task; kills the process on abort or timeout. */
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

/** Returns the process, started on demand. While working it keeps the event loop alive. */
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
  // Linux limits a process's writable memory, decoders included: allocations above it fail.
  const shell = process.platform === 'linux' && existsSync('/bin/sh')
  const limit = `ulimit -d ${maxMemory / 1024}; exec "$@"`
  const [command, ...args] = shell ? ['/bin/sh', '-c', limit, 'sh', ...node] : node
  const started = spawn(command!, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    windowsHide: true,
  })
  return started.on('error', () => {})
}

/** Unreferences the process and schedules its end. */
function rest(): void {
  child?.unref()
  child?.channel?.unref()
  idleTimer = setTimeout(() => child && kill(child), idleTime).unref()
}

function kill(process: ChildProcess): void {
  if (child === process) child = undefined
  process.kill('SIGKILL')
}
