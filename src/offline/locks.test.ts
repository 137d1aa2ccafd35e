import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// A browser's locks: one holder each, others wait in line, and `steal` takes it.
interface Options {
  ifAvailable?: boolean
  steal?: boolean
  signal?: AbortSignal
}
const held = new Set<string>()
let line: (() => void)[] = []
const locks = {
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
}
vi.stubGlobal('navigator', { locks })
const { noteHolder, unlessLocked, withBriefLock } = await import('./locks.ts')

const work = vi.fn(() => Promise.resolve())
let now = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  work.mockClear()
})
afterEach(() => {
  vi.restoreAllMocks()
  held.clear()
  line = []
})

/** A tab that the browser has frozen while it held the lock. */
const freeze = (name: string) => void locks.request(name, {}, () => new Promise(() => {}))
const minute = 60_000

it('a tab that holds the lock and says nothing for minutes is frozen: another one sends', async () => {
  freeze('a')
  await unlessLocked('a', work)
  now += 2 * minute
  await unlessLocked('a', work)
  expect(work).not.toHaveBeenCalled()
  now += 2 * minute
  await unlessLocked('a', work)
  expect(work).toHaveBeenCalledOnce()
})

it('a tab that is at work keeps the lock, however long it takes', async () => {
  freeze('b')
  for (let i = 0; i < 5; i++) {
    await unlessLocked('b', work)
    now += 2 * minute
    noteHolder('b')
  }
  await unlessLocked('b', work)
  expect(work).not.toHaveBeenCalled()
})

it('what is soon done is done beside a frozen tab, and its failure is its own', async () => {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  freeze('c')
  const done = withBriefLock('c', () => Promise.resolve('renewed'))
  late.abort(new Error('late'))
  expect(await done).toBe('renewed')
  await expect(withBriefLock('d', () => Promise.reject(new Error('own')))).rejects.toThrow('own')
})
