/** Runs `work` exclusively across tabs and the worker, where browsers have locks. */
export function withLock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, signal ? { signal } : {}, work) as Promise<T>
}

/** In milliseconds, longer than any request: a tab that holds a lock longer is frozen by the browser. */
const frozenAfter = 180_000

/** Steals the lock from a frozen tab, which may finish its work later. */
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

/** By `performance.now`. */
const takenSince = new Map<string, number>()

export function noteHolder(name: string): void {
  takenSince.delete(name)
}

/** Skips `work` while the lock is held and `noteHolder` is called. */
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
