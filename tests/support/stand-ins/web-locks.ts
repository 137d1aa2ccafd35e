interface Options {
  ifAvailable?: boolean
  steal?: boolean
  signal?: AbortSignal
}

/** Web Locks: one holder each, others queue, and `steal` takes it. */
export function webLocks() {
  const held = new Set<string>()
  let line: (() => void)[] = []
  return {
    async request<T>(name: string, options: Options, work: (lock: object | null) => Promise<T>): Promise<T> {
      if (held.has(name) && options.ifAvailable) return work(null)
      if (held.has(name) && !options.steal) {
        await new Promise<void>((resolve, reject) => {
          line.push(resolve)
          options.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error))
        })
      }
      held.add(name)
      try {
        return await work({})
      } finally {
        held.delete(name)
        line.shift()?.()
      }
    },
    /** Releases all locks and requests. */
    reset() {
      held.clear()
      line = []
    },
  }
}
