/**
 * Runs `work` alone among all tabs and the worker. Browsers without locks run it at once. `signal` ends the wait for
 * the lock, with its reason.
 */
export function withLock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, signal ? { signal } : {}, work) as Promise<T>
}

/**
 * No request of ours takes so long, in milliseconds: a tab that holds a lock for longer without a sign has been frozen
 * by the browser, and may stay so for days.
 */
const frozenAfter = 180_000

/**
 * Like `withLock`, for work that is soon done: the lock is taken from a frozen tab. That one may still do its work when
 * it goes on, beside others.
 */
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

/** Since when each lock has been found taken without a sign of its holder, by a clock that cannot jump. */
const takenSince = new Map<string, number>()

/** Whoever holds the lock is at work. */
export function noteHolder(name: string): void {
  takenSince.delete(name)
}

/**
 * Like `withLock`, but does nothing when another tab or the worker is at it; the lock is taken from a frozen tab.
 * `noteHolder` says that the holder is none.
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
