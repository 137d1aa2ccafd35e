import { connect } from 'node:net'

/** A raw HTTP response. */
export interface RawResponse {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: Buffer
}

/** Sends a request verbatim on its own connection, and reads until the server closes it. */
export async function rawRequest(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers })
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  const end = all.indexOf('\r\n\r\n')
  const [first, ...rest] = all.subarray(0, end).toString('latin1').split('\r\n')
  return {
    status: Number(first!.split(' ')[1]),
    headers: Object.fromEntries(
      rest.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    ),
    body: all.subarray(end + 4),
  }
}
