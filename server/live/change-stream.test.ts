import { describe, expect, it } from 'vitest'
import type { Subscriber } from '#server/live.ts'
import { changeStream } from './change-stream.ts'

function openStream() {
  let subscriber!: Subscriber
  const response = changeStream({
    subscribe: (to) => {
      subscriber = to
      return () => {}
    },
    endsIn: 60_000,
  })
  const reader = response.body!.getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  return { subscriber, read, cancel: () => reader.cancel() }
}

const change = (key: string) => ({ call: 'messages.list', key })

describe('a client that does not read', () => {
  it('is waited for by nobody: what it has missed is one event that says to read all again', async () => {
    const { subscriber, read, cancel } = openStream()
    for (let n = 1; n <= 1000; n++) subscriber.send(change(`${n}`), n)
    const events: string[] = []
    do events.push(await read())
    while (!events.at(-1)!.includes('"call":null'))
    expect(events[0]).toBe(':\n\n')
    expect(events[1]).toBe('id: 1\ndata: {"call":"messages.list","key":"1"}\n\n')
    expect(events.length).toBeLessThan(100)
    // The client resumes from this id.
    expect(events.at(-1)).toBe('id: 1000\ndata: {"call":null,"key":null}\n\n')
    subscriber.send(change('later'), 1001)
    expect(await read()).toContain('later')
    await cancel()
  })
})
