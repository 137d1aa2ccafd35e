import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { Random } from '#server/demo/seeded-random.ts'

/**
 * A proxy that cuts event streams at random places, and sometimes responses, while cuts are left; several
 * proxies may share them.
 */
export async function startCuttingProxy(target: { port: number }, random: Random, cuts: { left: number }) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const onward = connect(target.port, '127.0.0.1')
    const end = () => {
      client.destroy()
      onward.destroy()
    }
    /** Response bytes before the cut. */
    let room = Infinity
    let isStream = false
    onward.on('data', (chunk) => {
      // A connection carries several responses.
      if (chunk.subarray(0, 7).toString() === 'HTTP/1.') {
        isStream = chunk.includes('text/event-stream')
        if (isStream) room = chunk.length + random.between(1, 900)
        else room = random.next() < 0.05 ? random.between(1, chunk.length) : Infinity
      }
      if (cuts.left === 0 || chunk.length < room) {
        room -= chunk.length
        return void client.write(chunk)
      }
      if (isStream) cuts.left--
      client.write(chunk.subarray(0, room), end)
    })
    client.on('data', (chunk) => onward.write(chunk))
    for (const socket of [client, onward]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        end()
        sockets.delete(socket)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
