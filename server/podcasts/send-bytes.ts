import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { StreamResponse } from './stream-response.ts'

/**
 * Yields texts and ranges in order. A chunk is valid until the next request. A text follows the first read of the
 * chunk behind it, so that a missing file is known early.
 */
export function readBody(
  storage: Storage,
  key: string,
  body: StreamResponse['body'],
): AsyncGenerator<Buffer, void> {
  const [only, second] = body
  // Each wrapping generator costs several promises per chunk.
  if (only && typeof only !== 'string' && !second) return storage.chunks(key, only)
  return readMixedBody(storage, key, body)
}

async function* readMixedBody(
  storage: Storage,
  key: string,
  body: StreamResponse['body'],
): AsyncGenerator<Buffer, void> {
  let text = ''
  for (const part of body) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    for await (const chunk of storage.chunks(key, part)) {
      if (text !== '') yield Buffer.from(text)
      text = ''
      yield chunk
    }
  }
  if (text !== '') yield Buffer.from(text)
}

/** The first chunk is read, so that a missing file is known before the response starts. */
export interface StartedBody {
  first: IteratorResult<Buffer, void>
  chunks: AsyncGenerator<Buffer, void>
}

/**
 * Writes through Node's response, one chunk at a time: a slow listener costs one or two chunks of memory. Returns the
 * bytes sent. A read error destroys the connection, so that no client takes a part for the whole.
 */
export async function sendBytes(
  { first, chunks }: StartedBody,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
): Promise<number> {
  let sent = 0
  let disconnected = incoming.socket.destroyed
  let continueWriting = () => {}
  const onClose = () => {
    disconnected = true
    continueWriting()
  }
  const write = (chunk: Buffer) =>
    new Promise<void>((resolve) => {
      continueWriting = resolve
      outgoing.write(chunk, (error) => {
        disconnected ||= Boolean(error)
        resolve()
      })
    })
  incoming.socket.once('close', onClose)
  try {
    for (let next = first; !next.done; next = await chunks.next()) {
      if (!disconnected) await write(next.value)
      if (disconnected) return sent
      sent += next.value.length
    }
    outgoing.end()
    return sent
  } catch (error) {
    outgoing.destroy()
    throw error
  } finally {
    incoming.socket.off('close', onClose)
    await chunks.return()
  }
}

/** For responses without a socket. Calls `done` with the bytes sent. */
export function webBody(
  { first, chunks }: StartedBody,
  done: (sent: number) => void,
): ReadableStream<Uint8Array> {
  async function* counted() {
    let sent = 0
    try {
      for (let next = first; !next.done; next = await chunks.next()) {
        // A web stream pulls the next chunk before it has passed this one on.
        yield Buffer.from(next.value)
        sent += next.value.length
      }
    } finally {
      await chunks.return()
      done(sent)
    }
  }
  return Readable.toWeb(Readable.from(counted(), { objectMode: false })) as ReadableStream<Uint8Array>
}
