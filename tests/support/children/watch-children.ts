import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { afterAll } from 'vitest'

/** Records the child processes of a test's server by module, once started. */
export function watchChildren() {
  const started: { module: string; child: ChildProcess }[] = []
  const doomed: string[] = []

  // Called before the channel exists: `send` comes later.
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
          // Killed before its order is sent: writing to a closed pipe fails differently.
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
    /** Returns the modules started since the last call. */
    takeModules: () => started.splice(0).map(({ module }) => module),
    /** Kills the next child of this module as its memory limit would. */
    killNext: (module: string) => void doomed.push(module),
  }
}
