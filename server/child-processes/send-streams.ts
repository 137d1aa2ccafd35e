import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'

/** Request of a child (server/child-processes/open-stream.ts): `pull` the next chunk, or `drop` the stream. */
export type StreamRequest = { pull: number } | { drop: number }

/** Response to `pull`: a chunk, null at the end, or an error. */
export type StreamResponse = { stream: number } & ({ chunk: Uint8Array | null } | { error: unknown })

interface Source {
  stream: Readable
  chunks: AsyncIterator<Buffer>
}

/** Sends streams to a child, one chunk per request (backpressure). `read` opens each stream on its first request. */
export function sendStreams(child: ChildProcess, read: () => Readable, ended: AbortSignal): void {
  const open = new Map<number, Source>()
  const sourceOf = (id: number) => {
    const existing = open.get(id)
    if (existing) return existing
    const stream = read()
    const source = { stream, chunks: (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]() }
    open.set(id, source)
    return source
  }
  const send = (response: StreamResponse) => {
    if (child.connected) child.send(response)
  }
  const pull = async (id: number) => {
    try {
      const { done, value } = await sourceOf(id).chunks.next()
      send({ stream: id, chunk: done ? null : value })
    } catch (error) {
      send({ stream: id, error })
    }
  }
  const drop = (id: number) => {
    open.get(id)?.stream.destroy()
    open.delete(id)
  }
  child.on('message', (message: object) => {
    if ('pull' in message) void pull((message as { pull: number }).pull)
    else if ('drop' in message) drop((message as { drop: number }).drop)
  })
  ended.addEventListener('abort', () => [...open.keys()].forEach(drop))
}
