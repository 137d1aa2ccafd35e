import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** A file on a server, with its size in bytes. */
export interface Target {
  port: number
  path: string
  size: number
}

const headEnd = Buffer.from('\r\n\r\n')

async function open({ port }: Target): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Sends a range request like a phone's player. */
function sendRequest(socket: Socket, { path }: Target, range: string): void {
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: AppleCoreMedia/1.0\r\nRange: bytes=${range}\r\n\r\n`,
  )
}

/** Requests random ranges of `length` bytes on several connections. Resolves to megabytes per second. */
export async function rangeThroughput(
  target: Target,
  { connections, length, seconds }: { connections: number; length: number; seconds: number },
): Promise<number> {
  const end = performance.now() + seconds * 1000
  const start = performance.now()
  const work = async () => {
    const socket = await open(target)
    let bytes = 0
    while (performance.now() < end) {
      const from = Math.floor(Math.random() * (target.size - length))
      sendRequest(socket, target, `${from}-${from + length - 1}`)
      bytes += await readResponse(socket, length)
    }
    socket.destroy()
    return bytes
  }
  const counts = await Promise.all(Array.from({ length: connections }, work))
  return counts.reduce((sum, count) => sum + count, 0) / (performance.now() - start) / 1000
}

/** Reads one 206 response with a body of `length` bytes. Rejects on any other response. */
function readResponse(socket: Socket, length: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let remaining: number | undefined
    const read = (chunk: Buffer) => {
      if (remaining === undefined) {
        const head = chunk.indexOf(headEnd)
        if (!chunk.subarray(0, 12).equals(Buffer.from('HTTP/1.1 206')) || head === -1) {
          reject(new Error(`Not the range: ${chunk.subarray(0, 200).toString()}`))
          return
        }
        remaining = length + head + headEnd.length
      }
      remaining -= chunk.length
      if (remaining > 0) return
      socket.off('data', read)
      resolve(length)
    }
    socket.on('data', read)
  })
}

/** Measures the milliseconds to the first byte at random offsets, on a new connection each time. */
export async function seekTimes(target: Target, count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    const socket = await open(target)
    sendRequest(socket, target, `${Math.floor(Math.random() * target.size)}-`)
    await once(socket, 'data')
    times.push(performance.now() - start)
    socket.destroy()
  }
  return times.toSorted((a, b) => a - b)
}

/** Starts slow listeners that read a little of the file ten times a second. `stop` disconnects them. */
export async function slowListeners(
  target: Target,
  count: number,
): Promise<{ received(): number; stop(): void }> {
  let received = 0
  const sockets = await Promise.all(Array.from({ length: count }, () => open(target)))
  for (const socket of sockets) {
    sendRequest(socket, target, '0-')
    socket.on('data', (chunk) => {
      received += chunk.length
      socket.pause()
      setTimeout(() => socket.resume(), 100)
    })
  }
  return { received: () => received, stop: () => sockets.forEach((socket) => socket.destroy()) }
}
