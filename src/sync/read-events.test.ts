import { expect, it, vi } from 'vitest'
import { readEvents } from './read-events.ts'

function streamOf(...parts: (string | Uint8Array)[]) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part)
      controller.close()
    },
  })
}

async function dataIn(...parts: (string | Uint8Array)[]) {
  const data: string[] = []
  await readEvents(
    streamOf(...parts),
    () => {},
    (one) => data.push(one),
  )
  return data
}

it.each([
  ['one event', ['data: a\n\n'], ['a']],
  ['several in one part', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
  ['one in several parts', ['da', 'ta: a', '\n', '\n', 'data: b\n\n'], ['a', 'b']],
  ['lines that end with CR LF', ['data: a\r', '\n\r\ndata: b\r\n\r\n'], ['a', 'b']],
  ['data on several lines', ['data: a\ndata:b\n\n'], ['a\nb']],
  ['other fields and comments', [':\n\nid: 1\nevent: x\ndata: a\n:\n\n'], ['a']],
  ['an event that was cut off', ['data: a\n\ndata: b'], ['a']],
])('reads %s', async (_, parts, data) => {
  expect(await dataIn(...parts)).toEqual(data)
})

it('says the id of an event that has one', async () => {
  const onData = vi.fn()
  await readEvents(streamOf('id: 7\ndata: a\n\ndata: b\n\n'), () => {}, onData)
  expect(onData.mock.calls).toEqual([
    ['a', '7'],
    ['b', ''],
  ])
})

it('reads a letter whose bytes come apart', async () => {
  const bytes = new TextEncoder().encode('data: é\n\n')
  expect(await dataIn(bytes.slice(0, 7), bytes.slice(7))).toEqual(['é'])
})

it('notes whatever comes, a comment too', async () => {
  const onPart = vi.fn()
  await readEvents(streamOf(':\n\n', ':\n\n'), onPart, () => {})
  expect(onPart).toHaveBeenCalledTimes(2)
})

it('rejects when the stream is cut off', async () => {
  const cut = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('cut')) })
  await expect(
    readEvents(
      cut,
      () => {},
      () => {},
    ),
  ).rejects.toThrow('cut')
})
