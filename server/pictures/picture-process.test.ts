import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { root } from '#server/root.ts'
import type { run } from '#tests/support/children/picture-work.ts'
import { runOnPicture } from './picture-process.ts'
import type { PictureOptions } from './picture-process.ts'

const call = (input: Parameters<typeof run>[0], options?: PictureOptions) =>
  runOnPicture<typeof run>('../tests/support/children/picture-work', input, options)
const processOf = async () => (await call('process')) as { pid: number; priority: number }

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const isGone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 })

it('one process does the work of all calls, and what it throws comes back', async () => {
  const { pid } = await processOf()
  await expect(call('broken')).rejects.toThrow('broken as requested')
  expect((await processOf()).pid).toBe(pid)
  expect(pid).not.toBe(process.pid)
})

it('work that has no end, or that no one waits for, is ended with its process, and makes room', async () => {
  const { pid } = await processOf()
  await expect(call('endless', { timeLimit: 1 })).rejects.toMatchObject({ problem: 'too_heavy' })
  await isGone(pid)
  const hangUp = new AbortController()
  const endless = call('endless', { signal: hangUp.signal })
  const next = processOf()
  hangUp.abort(new Error('hung up'))
  await expect(endless).rejects.toThrow('hung up')
  expect((await next).pid).not.toBe(pid)
  await expect(call('process', { signal: AbortSignal.abort(new Error('hung up')) })).rejects.toThrow(
    'hung up',
  )
})

it('work that takes too much memory ends, the native memory counted, and does harm to no one', async () => {
  const before = process.memoryUsage.rss()
  await expect(call('greedy')).rejects.toThrow(/allocation|too_heavy/)
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  expect((await processOf()).pid).toBeGreaterThan(0)
})

it('more than a queue of calls is refused; jobs wait', async () => {
  const hangUp = new AbortController()
  const { signal } = hangUp
  const calls = Array.from({ length: 21 }, () => call('endless', { signal }))
  const job = call('process', { skipQueueLimit: true })
  await expect(call('process')).rejects.toMatchObject({ status: 503 })
  hangUp.abort(new Error('hung up'))
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
  expect(await job).toHaveProperty('pid')
})

it('a signal to all processes of a terminal is for the server', async () => {
  const { pid } = await processOf()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
  expect((await processOf()).pid).toBe(pid)
})

it.runIf(process.platform === 'linux')('the calls of others come first', async () => {
  expect((await processOf()).priority).toBe(5)
})

async function parent(...args: string[]) {
  const script = join(root, 'tests/support/children/picture-parent.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, pid: Number(output.toString()) }
}

it('the process ends with the server, however that ends', async () => {
  const killed = await parent('stays')
  expect(isAlive(killed.pid)).toBe(true)
  killed.child.kill('SIGKILL')
  await isGone(killed.pid)
  const ended = await parent()
  await once(ended.child, 'exit')
  await isGone(ended.pid)
})
