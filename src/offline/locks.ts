/**
 * Runs `work` exclusively across tabs and the worker; immediately in browsers without locks. `signal` aborts
 * the wait.
 */
export function withLock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, signal ? { signal } : {}, work) as Promise<T>
}

/**
 * Longer than any request. A tab that holds a lock without a sign for this long is frozen by the browser,
 * perhaps for days. In milliseconds.
 */
const frozenAfter = 180_000

/** Like `withLock` for short work: steals the lock from a frozen tab, which may finish its work later. */
export async function withBriefLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(frozenAfter)
  let isHeld = false
  const begin = () => {
    isHeld = true
    return work()
  }
  try {
    return await withLock(name, begin, late)
  } catch (error) {
    if (isHeld || !late.aborted) throw error
    return navigator.locks.request(name, { steal: true }, work) as Promise<T>
  }
}

/** First time each lock was found taken without a sign of its holder, by `performance.now`. */
const takenSince = new Map<string, number>()

/** The lock's holder is alive. */
export function noteHolder(name: string): void {
  takenSince.delete(name)
}

/**
 * Skips `work` while another tab or the worker holds the lock, unless `noteHolder` was not called for too long.
 */
export async function unlessLocked(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  const since = takenSince.get(name) ?? performance.now()
  const isFrozen = performance.now() - since > frozenAfter
  await navigator.locks.request(name, isFrozen ? { steal: true } : { ifAvailable: true }, async (lock) => {
    if (!lock) return void takenSince.set(name, since)
    takenSince.delete(name)
    await work()
  })
}
