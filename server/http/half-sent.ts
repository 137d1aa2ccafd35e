import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  address: string
  /** The last request whose head has come. */
  request?: IncomingMessage
  /** What had come when it last moved, and when that was. */
  bytes: number
  movedAt: number
}

interface Options {
  /** After so many milliseconds without a byte a request is not waited for. */
  timeout?: number
  /** The most connections of one address that have not sent their request whole. A church's phones may share one. */
  perAddress?: number
  /** A proxy of ours stands in front: all connections come from its address, and it has the same task. */
  trustProxy: boolean
}

/**
 * Ends connections of which no byte of a request comes any more, and refuses further ones of an address that has many of
 * them: they cost their sender nothing. A slow line that goes on is waited for, as long as Node waits for a request (five minutes).
 */
export function endHalfSent(
  server: Server,
  { timeout = 30_000, perAddress = 200, trustProxy }: Options,
): void {
  const connections = new Map<Socket, Connection>()
  const isHalfSent = ({ request }: Connection) => !request?.complete

  server.headersTimeout = timeout
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const others = [...connections.values()].filter((other) => other.address === address && isHalfSent(other))
    if (!trustProxy && others.length >= perAddress) {
      socket.destroy()
      return
    }
    connections.set(socket, { address, bytes: 0, movedAt: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request: IncomingMessage) => {
    const connection = connections.get(request.socket)
    if (connection) connection.request = request
  })

  const endStalled = () => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      if (!isHalfSent(connection)) continue
      if (socket.bytesRead !== connection.bytes) {
        connection.bytes = socket.bytesRead
        connection.movedAt = now
      } else if (now - connection.movedAt >= timeout) {
        socket.destroy()
      }
    }
  }
  const clock = setInterval(endStalled, timeout / 10).unref()
  server.once('close', () => clearInterval(clock))
}
