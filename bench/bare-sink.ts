import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

// The bare limit of uploads: writes each body to a file and syncs it before responding. Takes the folder as argument;
// prints its port.

const folder = process.argv[2]!
let files = 0

const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(join(folder, String(++files)), { flush: true }))
  response.end('{}')
})
server.listen(0, '127.0.0.1', () => {
  console.log(`port ${(server.address() as { port: number }).port}`)
})
