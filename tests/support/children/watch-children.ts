import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { afterAll } from 'vitest'

/** The child processes that a test's server starts, by the modules that they run, as far as they have begun. */
export function watchChildren() {
  const started: { module: string; child: ChildProcess }[] = []
  const doomed: string[] = []

  // It is told of a child before that has a channel: `send` comes later.
  const note = (message: unknown) => {
    const child = (message as { process: ChildProcess }).process
    let send: ((...args: unknown[]) => boolean) | undefined
    const watched = (...args: unknown[]) => {
      const [order] = args as [{ module?: string; streams?: string }]
      // The picture process gets no streams.
      if (order.module !== undefined && order.streams !== undefined) {
        const module = basename(order.module).replace(/\.[jt]s$/, '')
        started.push({ module, child })
        const index = doomed.indexOf(module)
        if (index !== -1) {
          doomed.splice(index, 1)
          // Without its order: a write to a pipe that is closed already fails in a way of its own.
          return child.kill('SIGKILL')
        }
      }
      return send!.apply(child, args)
    }
    Object.defineProperty(child, 'send', {
      get: () => send && watched,
      set: (value: typeof send) => {
        send = value
      },
    })
  }
  subscribe('child_process', note)
  const stop = () => void unsubscribe('child_process', note)
  afterAll(stop)

  return {
    started,
    /** The modules of those that were started since this was asked the last time. */
    takeModules: () => started.splice(0).map(({ module }) => module),
    /** Ends the next child with this module as it ends that reaches its memory limit. */
    killNext: (module: string) => void doomed.push(module),
  }
}
