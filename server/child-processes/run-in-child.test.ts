import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { run } from '#tests/support/children/child-work.ts'
import { runInChild, runJobInChild, ChildStopped } from './run-in-child.ts'

type Options = Partial<Parameters<typeof runInChild>[2]>

const call = (input: Parameters<typeof run>[0], options: Options = {}) =>
  runInChild<typeof run>('../tests/support/children/child-work', input, {
    signal: new AbortController().signal,
    timeLimit: 60_000,
    ...options,
  })

it('what a module returns or throws comes back', async () => {
  expect(await call({ sentence: 'Bon gadò a' })).toBe('BON GADÒ A')
  await expect(call('broken')).rejects.toThrow('broken as told')
})

it('work that does not end is ended, and makes room for other work', async () => {
  const hangUp = new AbortController()
  const endless = Array.from({ length: 2 }, () => call('endless', { signal: hangUp.signal }))
  const next = call({ sentence: 'apre' })
  const late = await Promise.race([next, Promise.resolve('waits')])
  expect(late).toBe('waits')
  hangUp.abort()
  const stopped = { status: 'rejected', reason: expect.any(ChildStopped) }
  expect(await Promise.allSettled(endless)).toEqual([stopped, stopped])
  expect(await next).toBe('APRE')
  await expect(call('endless', { timeLimit: 100 })).rejects.toMatchObject({ reason: 'too slow' })
  await expect(call('endless', { signal: AbortSignal.abort() })).rejects.toThrow(ChildStopped)
  expect(await call({ sentence: 'toujou' })).toBe('TOUJOU')
})

it('what its module takes to be loaded is not counted', async () => {
  const options = { signal: new AbortController().signal, timeLimit: 500 }
  expect(await runInChild<() => string>('../tests/support/children/slow-module', undefined, options)).toBe(
    'there',
  )
})

it('more than a queue of work is refused at once', async () => {
  const hangUp = new AbortController()
  const calls = Array.from({ length: 22 }, () => call('endless', { signal: hangUp.signal }))
  await expect(call({ sentence: 'twòp' })).rejects.toMatchObject({ reason: 'busy' })
  hangUp.abort()
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
})

// Other systems have one priority per process.
it.runIf(process.platform === 'linux')(
  'work in a child process comes after the calls of others',
  async () => {
    expect(await call('priority')).toBe('5 beside 0')
  },
)

it.each([
  ['many small pieces', 'greedy'],
  ['one piece that is larger than the limit', 'large'],
] as const)('memory beyond the limit ends the child and no more: %s', async (_, work) => {
  await expect(call(work)).rejects.toMatchObject({ reason: 'died', isTooHeavy: true })
})

// Other systems do not expose another process's memory.
it.runIf(process.platform === 'linux')('buffers count, too, which no heap limit sees', async () => {
  await expect(call('buffers')).rejects.toMatchObject({ reason: 'died' })
})

it('what this server keeps secret is not handed on', async () => {
  process.env['OPERATOR_PASSWORD'] = 'sekrè'
  const names = await call('secrets').finally(() => delete process.env['OPERATOR_PASSWORD'])
  expect(names).toContain('PATH')
  expect(names).not.toContain('OPERATOR_PASSWORD')
})

it('what a job asks of this process is answered, and an error comes with it', async () => {
  const asking = (answer: (question: unknown) => Promise<unknown>) =>
    runJobInChild<typeof run>('../tests/support/children/child-work', 'ask', {
      signal: new AbortController().signal,
      timeLimit: 60_000,
      answer,
    })
  expect(await asking(async (question) => String(question).toUpperCase())).toBe('DE TWA')
  await expect(asking(() => Promise.reject(new Error('nobody is in')))).rejects.toThrow('nobody is in')
})

it('a stream is read as often as it is wanted, and its error comes with it', async () => {
  const pieces = ['Bon ', 'gadò ', 'a']
  expect(await call('read', { read: () => Readable.from(pieces.map((text) => Buffer.from(text))) })).toBe(
    'Bon gadò aBon gadò a',
  )
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('Bon')
        throw new Error('the bucket is away')
      })(),
    )
  await expect(call('read', { read: broken })).rejects.toThrow('the bucket is away')
})
