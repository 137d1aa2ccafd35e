import { Readable } from 'node:stream'
import type { StreamRequest, StreamResponse } from './send-streams.ts'

// Runs in a child process (server/child-processes/run-in-child.ts).

let opened = 0
const waiting = new Map<
  number,
  { resolve: (chunk: Uint8Array | null) => void; reject: (error: unknown) => void }
>()

const send = (request: StreamRequest) => process.send!(request)

/** Opens the stream provided by the server, from its beginning. Errors of the server's stream are passed on. */
export function openStream(): Readable {
  if (opened === 0) process.on('message', receive)
  const id = opened++
  return new Readable({
    read() {
      new Promise<Uint8Array | null>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        send({ pull: id })
      }).then(
        (chunk) => this.push(chunk),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      send({ drop: id })
      done(error)
    },
  })
}

function receive(response: StreamResponse): void {
  const reader = waiting.get(response.stream)
  waiting.delete(response.stream)
  if ('error' in response) reader?.reject(response.error)
  else reader?.resolve(response.chunk)
}
