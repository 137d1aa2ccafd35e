/**
 * Runs `work` alone among all tabs and the worker. Browsers without locks run it at once. `signal` ends the wait for
 * the lock, with its reason.
 */
export function withLock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, signal ? { signal } : {}, work) as Promise<T>
}

/** Like `withLock`, but does nothing when another tab or the worker is at it. */
export async function unlessLocked(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}
