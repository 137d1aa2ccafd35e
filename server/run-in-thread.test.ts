import { expect, it } from 'vitest'
import { runInThread, ThreadStopped } from './run-in-thread.ts'

type Run = (input: { sentence: string } | 'endless' | 'broken' | 'greedy' | 'priority') => string

const call = (input: Parameters<Run>[0], options: { signal?: AbortSignal; timeLimit?: number } = {}) =>
  runInThread<Run>('../tests/support/threads/thread-work', input, {
    signal: new AbortController().signal,
    timeLimit: 60_000,
    ...options,
  })

it('what a module returns or throws comes back', async () => {
  expect(await call({ sentence: 'Bon gadò a' })).toBe('BON GADÒ A')
  await expect(call('broken')).rejects.toThrow('broken as told')
})

it('work that does not end, or wants all memory, is ended, and makes room for other work', async () => {
  const hangUp = new AbortController()
  const endless = Array.from({ length: 2 }, () => call('endless', { signal: hangUp.signal }))
  const next = call({ sentence: 'apre' })
  const late = await Promise.race([next, Promise.resolve('waits')])
  expect(late).toBe('waits')
  hangUp.abort()
  const stopped = { status: 'rejected', reason: expect.any(ThreadStopped) }
  expect(await Promise.allSettled(endless)).toEqual([stopped, stopped])
  expect(await next).toBe('APRE')
  await expect(call('endless', { timeLimit: 100 })).rejects.toThrow(ThreadStopped)
  await expect(call('greedy')).rejects.toThrow(ThreadStopped)
  await expect(call('endless', { signal: AbortSignal.abort() })).rejects.toThrow(ThreadStopped)
  expect(await call({ sentence: 'toujou' })).toBe('TOUJOU')
})

it('what its module takes to be loaded is not counted', async () => {
  const options = { signal: new AbortController().signal, timeLimit: 500 }
  expect(await runInThread<() => string>('../tests/support/threads/slow-module', undefined, options)).toBe(
    'there',
  )
})

it('more than a queue of work is refused at once', async () => {
  const hangUp = new AbortController()
  const calls = Array.from({ length: 22 }, () => call('endless', { signal: hangUp.signal }))
  await expect(call({ sentence: 'twòp' })).rejects.toThrow('too many wait')
  hangUp.abort()
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
})

// Other systems have one priority for the whole process.
it.runIf(process.platform === 'linux')('work in a thread comes after the calls of others', async () => {
  expect(await call('priority')).toBe('5 beside 0')
})
