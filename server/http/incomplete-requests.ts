import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { isTrustedProxy } from '#server/settings/trusted-proxies.ts'
import type { TrustedProxies } from '#server/settings/trusted-proxies.ts'
import { networkOf, plainAddress } from './caller-address.ts'

interface Connection {
  network: string
  isProxy: boolean
  request?: IncomingMessage
  /** Bytes received, and the time of the last ones. */
  moved: { bytes: number; at: number }
  /** Bytes received before the current request, and the time of its first ones. */
  begun: { bytes: number; at: number }
}

interface Options {
  /** Idle timeout within a request, in milliseconds. */
  timeout?: number
  /** Maximum connections per network. The phones of a congregation may share one address, with six connections each. */
  perNetwork?: number
  slowPerNetwork?: number
  /** Their connections carry the requests of many networks, so they are not limited by network. */
  trustProxy: TrustedProxies
}

/** Bytes per second. Phones that share a very slow line still reach several times this rate. */
const leastRate = 100

/**
 * Closes connections that stall within a request, and those of networks with many slow requests (Slowloris protection).
 * Idle connections are not affected. Other slow requests have Node's timeout of five minutes.
 */
export function endIncompleteRequests(
  server: Server,
  { timeout = 30_000, perNetwork = 4000, slowPerNetwork = 200, trustProxy }: Options,
): void {
  const connections = new Map<Socket, Connection>()
  const openOf = new Map<string, number>()
  /** Milliseconds until a request counts as slow. */
  const slowAfter = timeout / 6

  server.headersTimeout = timeout
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    const isProxy = isTrustedProxy(trustProxy, plainAddress(address) ?? '')
    const open = openOf.get(network) ?? 0
    if (!isProxy && open >= perNetwork) {
      socket.destroy()
      return
    }
    openOf.set(network, open + 1)
    const now = { bytes: 0, at: performance.now() }
    connections.set(socket, { network, isProxy, moved: now, begun: now })
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
      if (connection.isProxy || !isSlow) continue
      const slow = (slowOf.get(network) ?? 0) + 1
      slowOf.set(network, slow)
      if (slow > slowPerNetwork) socket.destroy()
    }
  }
  const clock = setInterval(endStalledAndSlow, timeout / 10).unref()
  server.once('close', () => clearInterval(clock))
}
