import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './caller-address.ts'

interface Connection {
  network: string
  /** The last request whose head has come. */
  request?: IncomingMessage
  /** How many bytes had come when the last one came, and when that was. */
  moved: { bytes: number; at: number }
  /** How many bytes had come before the request that is being sent, and when its first ones came. */
  begun: { bytes: number; at: number }
}

interface Options {
  /** After this time without a byte a request is not waited for, in milliseconds. */
  timeout?: number
  /** The most connections of one network. The phones of a congregation may share an address, each with six. */
  perNetwork?: number
  /** The most of them that send a request so slowly that it costs them nothing. */
  slowPerNetwork?: number
  /** A proxy of ours stands in front: all connections come from its address, and it has the same task. */
  trustProxy: boolean
}

/** Bytes a second. The phones of a congregation that share the slowest line send several times as many each. */
const leastRate = 100

/**
 * Ends connections of which no byte of a request comes any more, and those of a network that has many slow ones beyond a
 * number: they cost their sender nothing. Connections that have sent whole requests, or nothing yet, are none of these.
 * A slow line that goes on is waited for, as long as Node waits for a request (five minutes).
 */
export function endHalfSent(
  server: Server,
  { timeout = 30_000, perNetwork = 4000, slowPerNetwork = 200, trustProxy }: Options,
): void {
  const connections = new Map<Socket, Connection>()
  const openOf = new Map<string, number>()
  /** Milliseconds before a request counts as slow. */
  const slowAfter = timeout / 6

  server.headersTimeout = timeout
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const open = openOf.get(network) ?? 0
    if (!trustProxy && open >= perNetwork) {
      socket.destroy()
      return
    }
    openOf.set(network, open + 1)
    const now = { bytes: 0, at: performance.now() }
    connections.set(socket, { network, moved: now, begun: now })
    socket.once('close', () => {
      connections.delete(socket)
      const left = openOf.get(network)! - 1
      if (left > 0) openOf.set(network, left)
      else openOf.delete(network)
    })
  })
  server.on('request', (request: IncomingMessage) => {
    const connection = connections.get(request.socket)
    if (connection) connection.request = request
  })

  const endStalledAndSlow = () => {
    const slowOf = new Map<string, number>()
    const at = performance.now()
    for (const [socket, connection] of connections) {
      const bytes = socket.bytesRead
      const isWhole = connection.request?.complete === true
      if (isWhole || bytes !== connection.moved.bytes) connection.moved = { bytes, at }
      else if (at - connection.moved.at >= timeout) socket.destroy()

      if (isWhole || bytes === connection.begun.bytes) connection.begun = { bytes, at }
      const { begun, network } = connection
      const milliseconds = at - begun.at
      const isSlow = milliseconds >= slowAfter && (bytes - begun.bytes) * 1000 < leastRate * milliseconds
      if (trustProxy || !isSlow) continue
      const slow = (slowOf.get(network) ?? 0) + 1
      slowOf.set(network, slow)
      if (slow > slowPerNetwork) socket.destroy()
    }
  }
  const clock = setInterval(endStalledAndSlow, timeout / 10).unref()
  server.once('close', () => clearInterval(clock))
}
