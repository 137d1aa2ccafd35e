import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteNetworkError, noteResponse } from '#src/lib/connection.ts'
import { followChanges } from './follow-changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  noteResponse()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** A server whose streams the test feeds and ends. */
function server() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const open = vi.fn(
    async (signal: AbortSignal) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push(controller)
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      }),
  )
  const send = (text: string) => streams.at(-1)!.enqueue(new TextEncoder().encode(text))
  return { open, send, end: () => streams.at(-1)!.close() }
}

function following(open: Parameters<typeof followChanges>[0]['open']) {
  const controller = new AbortController()
  const [onLive, onChange] = [vi.fn(), vi.fn()]
  const ended = followChanges({ open, onLive, onChange, signal: controller.signal })
  return { ended, onLive, onChange, stop: () => controller.abort() }
}

it('tells of each change, and passes over what is none', async () => {
  const { open, send } = server()
  const { ended, onChange, stop } = following(open)
  await seconds(0)
  const change = { call: 'attendance.get', key: '2026-11-22' }
  send(`:\n\ndata: ${JSON.stringify(change)}\n\ndata: {"x":1}\n\ndata: {\n\n`)
  send(`id: 12\ndata: ${JSON.stringify(change)}\n\n`)
  await seconds(0)
  expect(onChange.mock.calls).toEqual([
    [change, undefined],
    [change, 12],
  ])
  stop()
  await ended
})

it('is live from the first thing that comes, not from the response on', async () => {
  const { open, send } = server()
  const { ended, onLive, stop } = following(open)
  await seconds(1)
  expect(onLive).not.toHaveBeenCalled()
  send(':\n\n')
  await seconds(0)
  expect(onLive.mock.calls).toEqual([[true]])
  stop()
  await ended
})

it('opens the stream again soon after the server has ended it, and says so', async () => {
  const { open, send, end } = server()
  const { ended, onLive, stop } = following(open)
  await seconds(0)
  send(':\n\n')
  await seconds(10)
  end()
  await seconds(1.1)
  expect(open).toHaveBeenCalledTimes(2)
  send(':\n\n')
  await seconds(0)
  expect(onLive.mock.calls).toEqual([[true], [true]])
  stop()
  await ended
})

it('cuts a stream of which nothing comes any more, and opens another', async () => {
  const { open, send } = server()
  const { ended, stop } = following(open)
  await seconds(0)
  send(':\n\n')
  await seconds(49)
  send(':\n\n')
  await seconds(49)
  expect(open).toHaveBeenCalledTimes(1)
  await seconds(3)
  expect(open).toHaveBeenCalledTimes(2)
  stop()
  await ended
})

it('takes a stream that is held back for none', async () => {
  const { open } = server()
  const { ended, onLive, stop } = following(open)
  await seconds(15)
  expect(onLive.mock.calls).toEqual([[false]])
  await seconds(1.1)
  expect(open).toHaveBeenCalledTimes(2)
  stop()
  await ended
})

it('waits longer each time that it cannot be opened or ends at once', async () => {
  const open = vi.fn(() => Promise.reject(new Error('no')))
  const { ended, onLive, stop } = following(open)
  await seconds(0)
  for (const [pause, times] of [
    [0.9, 1],
    [0.2, 2],
    [1.8, 2],
    [0.2, 3],
    [4, 4],
  ] as const) {
    await seconds(pause)
    expect(open).toHaveBeenCalledTimes(times)
  }
  expect(onLive).not.toHaveBeenCalledWith(true)
  stop()
  await ended
})

it('waits for the server while it cannot be reached, and opens the stream within a second once it can', async () => {
  const open = vi.fn(() => {
    noteNetworkError()
    return Promise.reject<ReadableStream<Uint8Array>>(new Error('no'))
  })
  const { ended, stop } = following(open)
  await seconds(600)
  expect(open).toHaveBeenCalledTimes(1)
  noteResponse()
  await seconds(1.1)
  expect(open).toHaveBeenCalledTimes(2)
  // However often it has failed.
  for (let times = 3; times < 20; times++) {
    noteResponse()
    await seconds(1.1)
    expect(open).toHaveBeenCalledTimes(times)
  }
  stop()
  await ended
})

it('ends at once, in the middle of a stream and of a pause', async () => {
  const { open, send } = server()
  const one = following(open)
  await seconds(0)
  send(':\n\n')
  await seconds(0)
  one.stop()
  await one.ended

  const two = following(() => Promise.reject(new Error('no')))
  await seconds(0.5)
  two.stop()
  await two.ended
  expect(open).toHaveBeenCalledTimes(1)
})
