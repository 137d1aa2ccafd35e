/** Runs `work` alone among all tabs and the worker. Browsers without locks run it at once. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work()
}

/** Like `withLock`, but does nothing when another tab or the worker is at it. */
export async function unlessLocked(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}
