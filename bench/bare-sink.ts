import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

// What a bare server needs for the same: each body goes into a file of its own, on the disk before it is answered.
// Gets the folder; says its port on standard output.

const folder = process.argv[2]!
let files = 0

const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(join(folder, String(++files)), { flush: true }))
  response.end('{}')
})
server.listen(0, '127.0.0.1', () => {
  console.log(`port ${(server.address() as { port: number }).port}`)
})
