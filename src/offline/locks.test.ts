import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { webLocks } from '#tests/support/stand-ins/web-locks.ts'

const locks = webLocks()
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
  locks.reset()
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
