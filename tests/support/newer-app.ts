import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An updated server: everything comes from `port`, and after `release` with another service worker. */
export async function startNewerApp(port: number) {
  let released = false
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const changed = released && url === '/sw.js'
    // Requests the worker uncompressed to append to it.
    const headersSent = changed ? { ...headers, 'accept-encoding': 'identity' } : headers
    const upstream = request({ port, method, path: url, headers: headersSent }, (answer) => {
      const sent = { ...answer.headers }
      if (changed) delete sent['content-length']
      outgoing.writeHead(answer.statusCode ?? 502, sent)
      answer.on('data', (chunk: Buffer) => outgoing.write(chunk))
      answer.on('end', () => outgoing.end(changed ? '\n// A new version.\n' : undefined))
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    release() {
      released = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
