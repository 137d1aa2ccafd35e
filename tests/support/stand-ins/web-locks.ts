interface Options {
  ifAvailable?: boolean
  steal?: boolean
  signal?: AbortSignal
}

/** Web Locks: one holder each, others queue, and `steal` takes it. */
export function webLocks() {
  const holders = new Set<string>()
  let line: (() => void)[] = []
  return {
    async request<T>(name: string, options: Options, work: (lock: object | null) => Promise<T>): Promise<T> {
      if (holders.has(name) && options.ifAvailable) return work(null)
      if (holders.has(name) && !options.steal) {
        await new Promise<void>((resolve, reject) => {
          line.push(resolve)
          options.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error))
        })
      }
      holders.add(name)
      try {
        return await work({})
      } finally {
        holders.delete(name)
        line.shift()?.()
      }
    },
    /** Releases all locks and requests. */
    reset() {
      holders.clear()
      line = []
    },
  }
}
