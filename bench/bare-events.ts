import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'

// The bare limit of streams: keeps a response open for each `GET /<name>`, and writes an event into that of `POST /<name>`.
// Nothing is stored, nobody is asked who they are. Prints its port.

const streams = new Map<string, ServerResponse>()

const server = createServer((request, response) => {
  const name = request.url!
  if (request.method === 'GET') {
    streams.set(name, response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
    return
  }
  request.resume().on('end', () => {
    streams.get(name)?.write('data: {}\n\n')
    response.end('{}')
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`port ${(server.address() as { port: number }).port}`)
})
