import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Storage } from '#server/gateways/storage.ts'
import type { StreamResponse } from './stream-response.ts'

/**
 * Texts and bytes of a file in the storage, one after the other, as a body names them; each is good until the next one
 * is asked for. No text goes out before the file has been read that it stands in front of.
 */
export function bytesOf(
  storage: Storage,
  key: string,
  body: StreamResponse['body'],
): AsyncGenerator<Buffer, void> {
  const [only, second] = body
  // Nearly always; each generator around another costs every chunk a handful of promises.
  if (only && typeof only !== 'string' && !second) return storage.chunks(key, only)
  return textsAndBytes(storage, key, body)
}

async function* textsAndBytes(
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

/** Chunks whose first one is there already: what is not there is known before anything is answered. */
export interface Begun {
  first: IteratorResult<Buffer, void>
  chunks: AsyncGenerator<Buffer, void>
}

/**
 * Sends bytes through Node's own answer, whose head is written: the next ones are taken when the ones before have gone,
 * so that a slow listener costs no more than a chunk or two. Answers how many bytes went out; one who leaves gets
 * no more, and what is read ends with it. What fails while it is read cuts the connection, so that nobody takes half
 * of the file for the whole.
 */
export async function sendBytes(
  { first, chunks }: Begun,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
): Promise<number> {
  let sent = 0
  let left = incoming.socket.destroyed
  let goOn = () => {}
  const leave = () => {
    left = true
    goOn()
  }
  const write = (chunk: Buffer) =>
    new Promise<void>((resolve) => {
      goOn = resolve
      outgoing.write(chunk, (error) => {
        left ||= Boolean(error)
        resolve()
      })
    })
  incoming.socket.once('close', leave)
  try {
    for (let next = first; !next.done; next = await chunks.next()) {
      if (!left) await write(next.value)
      if (left) return sent
      sent += next.value.length
    }
    outgoing.end()
    return sent
  } catch (error) {
    outgoing.destroy()
    throw error
  } finally {
    incoming.socket.off('close', leave)
    await chunks.return()
  }
}

/** The same bytes as the body of a Response, for where there is no socket. `done` is told how many went out. */
export function bodyOf({ first, chunks }: Begun, done: (sent: number) => void): ReadableStream<Uint8Array> {
  async function* counted() {
    let sent = 0
    try {
      for (let next = first; !next.done; next = await chunks.next()) {
        // A web stream takes the next ones before it has given this one on.
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
