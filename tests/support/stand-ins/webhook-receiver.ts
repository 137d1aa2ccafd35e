import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `redirects inwards`: to another path of its own. */
export type Mood = 'well' | 'broken' | 'gone' | 'hangs' | 'redirects inwards' | 'huge' | 'drips'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A webhook receiver, over a socket. */
export async function startReceiver() {
  const received: Received[] = []
  /** Moods of the next requests, then `usually`. */
  let moods: Mood[] = []
  let usually: Mood = 'well'

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { url: path = '', headers } = request
        received.push({ path, headers, body: Buffer.concat(chunks).toString() })
        respond(response, moods.shift() ?? usually)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** Sets the moods of the next requests. */
    next: (...requested: Mood[]) => {
      moods = requested
    },
    /** Sets the mood of all others. */
    be: (mood: Mood) => {
      usually = mood
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function respond(response: ServerResponse, mood: Mood): void {
  if (mood === 'well') response.end('thank you')
  if (mood === 'broken') response.writeHead(503).end('come back later')
  if (mood === 'gone') response.writeHead(410).end()
  if (mood === 'redirects inwards') response.writeHead(307, { location: '/inside' }).end()
  if (mood === 'huge') {
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more))
    more()
  }
  if (mood === 'drips') {
    response.write('.')
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  }
}

/** Verifies a message's signature as docs/api.md documents it for receivers. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
