import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Storage } from '#server/gateways/storage.ts'
import type { StreamAnswer } from './stream-answer.ts'

/**
 * Texts and bytes of a file in the storage, one after the other, as a body names them; each is good until the next one
 * is asked for. No text goes out before the file has been read that it stands in front of.
 */
export async function* bytesOf(
  storage: Storage,
  key: string,
  body: StreamAnswer['body'],
): AsyncGenerator<Buffer> {
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

/**
 * Sends bytes through Node's own answer, whose head is written: the next ones are taken when the ones before have gone,
 * so that a slow listener costs no more than a chunk or two. Answers how many bytes went out; one who leaves gets
 * no more, and what is read ends with it. What fails while it is read cuts the connection, so that nobody takes half
 * of the file for the whole.
 */
export async function sendBytes(
  chunks: AsyncIterable<Buffer>,
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
    for await (const chunk of chunks) {
      if (!left) await write(chunk)
      if (left) return sent
      sent += chunk.length
    }
    outgoing.end()
    return sent
  } catch (error) {
    outgoing.destroy()
    throw error
  } finally {
    incoming.socket.off('close', leave)
  }
}

/** The same bytes as the body of a Response, for where there is no socket. `done` is told how many went out. */
export function bodyOf(
  chunks: AsyncIterable<Buffer>,
  done: (sent: number) => void,
): ReadableStream<Uint8Array> {
  async function* counted() {
    let sent = 0
    try {
      for await (const chunk of chunks) {
        // A web stream takes the next ones before it has given this one on.
        yield Buffer.from(chunk)
        sent += chunk.length
      }
    } finally {
      done(sent)
    }
  }
  return Readable.toWeb(Readable.from(counted(), { objectMode: false })) as ReadableStream<Uint8Array>
}
