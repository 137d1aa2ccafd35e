import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TiedProcess } from './process.ts'
import { supervise } from './supervisor.ts'

// Vitest's fake timers do not replace this module's.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function fakeServer() {
  let end = () => {}
  const exited = new Promise<number | null>((resolve) => (end = () => resolve(0)))
  const server: TiedProcess = { exited, hasExited: () => false, release() {}, end: () => end() }
  return server
}

async function started(launch: () => Promise<TiedProcess>) {
  const note = vi.fn(async () => {})
  const supervisor = await supervise({ launch, note, logPath: 'postgres.log' })
  const given: string[] = []
  void supervisor.failed.then(({ message }) => given.push(message))
  return { supervisor, given }
}

test('restarts the server at once, and with a growing delay when it ends again', async () => {
  const servers: TiedProcess[] = []
  const launch = async () => {
    servers.push(fakeServer())
    return servers.at(-1)!
  }
  const { given } = await started(launch)
  servers[0]!.end()
  await vi.advanceTimersByTimeAsync(1)
  expect(servers).toHaveLength(2)
  servers[1]!.end()
  await vi.advanceTimersByTimeAsync(50)
  expect(servers).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(servers).toHaveLength(3)
  expect(given).toEqual([])
})

test('gives up with a message when it cannot be started any more', async () => {
  const first = fakeServer()
  const launch = vi.fn(async (): Promise<TiedProcess> => {
    if (launch.mock.calls.length > 1) throw new Error('disk full')
    return first
  })
  const { given } = await started(launch)
  first.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toEqual([])
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(given).toEqual([expect.stringContaining('is not started again. The end of postgres.log tells why')])
  const attempts = launch.mock.calls.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(launch).toHaveBeenCalledTimes(attempts)
})

test('keeps restarting a server that ends now and then', async () => {
  let server = fakeServer()
  const { given } = await started(async () => (server = fakeServer()))
  for (let ends = 0; ends < 100; ends++) {
    server.end()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(given).toEqual([])
})

test('does not restart a server that was stopped', async () => {
  const launch = vi.fn(async () => fakeServer())
  const { supervisor, given } = await started(launch)
  await supervisor.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(launch).toHaveBeenCalledTimes(1)
  expect(given).toEqual([])
})
